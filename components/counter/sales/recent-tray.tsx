'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StateChip } from './state-chip.tsx'
import { type RecentSales, useLiveRecentSales } from './use-live-recent-sales.ts'

type Props = {
  initial: RecentSales
  /** Whether the sales are listed; beside a list of recent customers there is only their number, as a link. */
  listed: boolean
}

/** This till's sales today, newest first, updated live. */
export function RecentTray({ initial, listed }: Props) {
  const t = useTranslations('tray')
  const { sales, today } = useLiveRecentSales(initial)
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
      {listed && <List sales={sales} />}
    </section>
  )
}

function List({ sales }: Pick<RecentSales, 'sales'>) {
  const t = useTranslations('tray')
  return (
    <>
      {sales.length === 0 && <p className="border-t border-line py-3 text-muted">{t('empty')}</p>}
      <ul aria-live="polite">
        {sales.map((sale) => (
          <li key={sale.id}>
            <Link
              className="grid min-h-target grid-cols-[8.25rem_minmax(0,1fr)_auto] items-center gap-2 border-t border-line no-underline hover:bg-soft max-phone:flex max-phone:flex-wrap max-phone:justify-between"
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
