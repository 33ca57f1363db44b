import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ShelfKind } from './shelf-kinds.ts'

const TABS = [
  { kind: 'bill', name: 'bills' },
  { kind: 'voucher', name: 'vouchers' },
] as const

/** Bills and vouchers share a key of the key bar; these tabs switch between them. */
export function ShelfTabs({ kind }: { kind: ShelfKind }) {
  const t = useTranslations('shelf')
  return (
    <nav className="border-b-fine mb-4 flex gap-2 border-edge" aria-label={t('tabs')}>
      {TABS.map((tab) => (
        <Link
          key={tab.kind}
          href={`/sell/${tab.kind}`}
          prefetch={false}
          className="flex min-h-target items-center px-4 font-semibold text-muted no-underline aria-[current]:text-ink aria-[current]:shadow-tab-under"
          aria-current={tab.kind === kind ? 'page' : undefined}
        >
          {t(tab.name)}
        </Link>
      ))}
    </nav>
  )
}
