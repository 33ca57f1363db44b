import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KindOn, SHELF_KINDS } from '@/lib/counter/kinds/model.ts'

/** The shelves share a key of the key bar; these tabs switch between them. */
export function ShelfTabs({ kind: chosen }: { kind: KindOn<'shelf'> }) {
  const t = useTranslations('shelf')
  return (
    <nav className="border-b-fine mb-4 flex gap-2 border-edge" aria-label={t('tabs')}>
      {SHELF_KINDS.map((kind) => (
        <Link
          key={kind}
          href={`/sell/${kind}`}
          prefetch={false}
          className="flex min-h-target items-center px-4 font-semibold text-muted no-underline aria-[current]:text-ink aria-[current]:shadow-tab-under"
          aria-current={kind === chosen ? 'page' : undefined}
        >
          {t(`tab.${kind}`)}
        </Link>
      ))}
    </nav>
  )
}
