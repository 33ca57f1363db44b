'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { type RecentSales, useLiveRecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { listOwedElsewhere, toDoWords } from './internal/to-do-words.ts'

type Props = {
  initial: RecentSales
  /** Whether the sales are listed; beside a list of recent customers there is only their number, as a link. */
  listed: boolean
}

/** This till's sales today, newest first, updated live. */
export function RecentTray({ initial, listed }: Props) {
  const t = useTranslations('tray')
  const recent = useLiveRecentSales(initial)
  const { today } = recent
  return (
    <section className="text-note print:hidden" aria-label={t('title')} data-apart>
      <h2 className="flex justify-between py-2 text-note font-semibold text-muted">
        <span>{t('title')}</span>
        {listed ? (
          <span>{t('count', { today })}</span>
        ) : (
          <Link className="-my-2 flex min-h-target items-center" href="/sales" prefetch={false}>
            {t('count', { today })}
          </Link>
        )}
      </h2>
      {listed && <List {...recent} />}
    </section>
  )
}

const ROW = 'min-h-target items-center gap-2 border-t border-line hover:bg-soft'

function List({ sales, hands }: Pick<RecentSales, 'sales' | 'hands'>) {
  const t = useTranslations('tray')
  const owed = listOwedElsewhere(hands, usePathname())
  const others = sales.filter(({ ticketId }) => !owed.some((hand) => hand.ticketId === ticketId))
  return (
    <>
      {sales.length === 0 && <p className="border-t border-line py-3 text-muted">{t('empty')}</p>}
      <ul aria-live="polite">
        {others.map((sale) => (
          <li key={sale.id}>
            <Link
              className={`${ROW} grid grid-cols-[8.25rem_minmax(0,1fr)_auto] no-underline max-phone:flex max-phone:flex-wrap max-phone:justify-between`}
              href={`/tickets/${sale.ticketId}`}
              prefetch={false}
            >
              <StateChip outcome={sale.outcome} />
              <span className="font-figures whitespace-nowrap max-phone:flex-1">{sale.recipient}</span>
              <span className="font-figures whitespace-nowrap">{sale.priceText}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What this till owes or is owed, each as what to do about it; before its sales. Its words are those of the frame. */
export function OwedTray({ initial }: Pick<Props, 'initial'>) {
  const t = useTranslations('hands')
  const { hands } = useLiveRecentSales(initial)
  return (
    <ul className="-mb-4 text-note empty:hidden print:hidden" data-apart>
      {listOwedElsewhere(hands, usePathname()).map(({ ticketId, todo, recipient }) => (
        <li key={`${ticketId} ${todo.why}`}>
          <Link
            className={`${ROW} flex flex-wrap justify-between text-bad`}
            href={`/tickets/${ticketId}`}
            prefetch={false}
          >
            <b>{toDoWords(t, todo)}</b>
            <span className="font-figures whitespace-nowrap">{recipient}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
