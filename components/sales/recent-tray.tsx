'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type RecentSales, useLiveRecentSales } from '../live/use-live-recent-sales.ts'
import { StateChip } from '../ui/state-chip.tsx'
import styles from './recent-tray.module.css'

/** What this till sold today, newest first; rows change by themselves. */
export function RecentTray({ initial }: { initial: RecentSales }) {
  const t = useTranslations('tray')
  const { sales, today } = useLiveRecentSales(initial)
  return (
    <section className={styles.tray} aria-label={t('title')}>
      <h2 className={styles.title}>
        <span>{t('title')}</span>
        <span>{t('count', { today })}</span>
      </h2>
      {sales.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      <ul aria-live="polite">
        {sales.map((sale) => (
          <li key={sale.ticketId}>
            <Link className={styles.row} href={`/tickets/${sale.ticketId}`} prefetch={false}>
              <StateChip outcome={sale.outcome} />
              <span className={styles.number}>{sale.recipient}</span>
              <span className={styles.price}>{sale.priceText}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
