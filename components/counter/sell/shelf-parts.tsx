import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { ADD_FORM, type KindOn, SHELF_KINDS } from '@/lib/counter/kinds/model.ts'

type TabsProps = {
  kind: KindOn<'shelf'>
  /** Whether it is an item that is added to a slip, to which the other shelf then adds one instead. */
  adds: boolean
}

const tabLook =
  'flex min-h-target items-center px-4 font-semibold text-muted no-underline aria-[current]:text-ink aria-[current]:shadow-tab-under max-phone:px-3'

/** The shelves share a key of the key bar; these tabs switch between them. */
export function ShelfTabs({ kind: chosen, adds }: TabsProps) {
  const t = useTranslations('shelf')
  return (
    <nav className="border-b-fine mb-4 flex flex-wrap gap-x-2 border-edge" aria-label={t('tabs')}>
      {SHELF_KINDS.map((kind) => {
        const tab = { className: tabLook, 'aria-current': kind === chosen ? ('page' as const) : undefined }
        return adds ? (
          <button key={kind} type="submit" form={ADD_FORM} name="kind" value={kind} {...tab}>
            {t(`tab.${kind}`)}
          </button>
        ) : (
          <Link key={kind} href={`/sell/${kind}`} prefetch={false} {...tab}>
            {t(`tab.${kind}`)}
          </Link>
        )
      })}
    </nav>
  )
}

/** How many of what is chosen next: X, a figure, and then the choice. Empty for one. */
export function HowMany({ typed }: { typed: string }) {
  const t = useTranslations('shelf')
  return (
    <label className="-mb-4 flex items-center gap-3 justify-self-start">
      <span className="text-note font-semibold text-muted">{t('howMany')}</span>
      <input
        className="border-fine h-target w-16 rounded border-edge bg-paper px-3 font-figures text-lg font-semibold"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder="1"
        defaultValue={typed}
        aria-keyshortcuts="X"
      />
      <Kbd>X</Kbd>
    </label>
  )
}
