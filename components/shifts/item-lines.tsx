import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { ReportItem } from '@/lib/shifts/model.ts'
import styles from '../receipts/receipt.module.css'
import { ReportLine } from './report-line.tsx'

/** Sales and collections one by one: those that are not final, or those of which a former report said otherwise. */
export function ItemLines({ title, items }: { title: string; items: readonly ReportItem[] }) {
  const t = useTranslations('zReport')
  if (items.length === 0) return null
  return (
    <div className={styles.block}>
      <b className={styles.product}>{title}</b>
      {items.map((item) => {
        const state = t(`stateNames.${item.state}`)
        const moved = item.from !== null && item.from !== item.state
        return (
          <div key={`${item.object} ${item.ticketId} ${item.what} ${item.cents}`}>
            <ReportLine label={item.ticket || t('noTicket')}>{formatUsd(item.cents)}</ReportLine>
            <p>
              {item.object === 'collection' ? t('collection') : item.what},{' '}
              {moved && item.from ? t('change', { from: t(`stateNames.${item.from}`), state }) : state}
            </p>
          </div>
        )
      })}
    </div>
  )
}
