'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { NowFilter, NowRow } from '@/lib/now/model.ts'
import { harareClock, harareDay, harareStamp } from '@/lib/shared/time.ts'
import { useLiveValue } from '../live/use-live-value.ts'
import { Panel } from '../office/office-page.tsx'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import now from './now-table.module.css'

/** The newest rows, renewed by themselves. */
export function NowTable({ initial, filter }: { initial: NowRow[]; filter: NowFilter }) {
  const t = useTranslations('now')
  const locale = useLocale()
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  const rows = useLiveValue(`/api/now?${new URLSearchParams(chosen)}`, ['sale', 'collection'], initial)
  if (rows.length === 0) return <Panel>{t(chosen.length > 0 ? 'nothingSuch' : 'nothing')}</Panel>
  return (
    <OfficeTable
      title={t('title')}
      className={now.table}
      columns={[t('outcome'), t('time'), t('branch'), t('cashier'), t('what'), t('to'), { figure: t('amount') }]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className={now.state}>
            <StateChip outcome={row.outcome} {...wordOf(row, t)} />
          </td>
          <td className={`${styles.code} ${now.time}`}>{showTime(new Date(row.at), locale)}</td>
          <td className={now.branch}>
            {row.branchName} <span className={styles.muted}>{t('till', { number: row.tillNumber })}</span>
          </td>
          <td className={now.cashier}>{row.staffName}</td>
          <td className={now.what}>
            <Link href={`/sold/${row.ticketId}`} prefetch={false} className={styles.rowLink}>
              {row.kind === 'collection' ? t('paidBy', { method: row.what }) : row.what}
            </Link>
          </td>
          <td className={`${styles.code} ${now.to}`}>{row.recipient}</td>
          <td className={`${styles.figure} ${now.amount}`}>{row.amountText}</td>
        </tr>
      ))}
    </OfficeTable>
  )
}

/** Money that came in is paid, not delivered; a request that never left was not made. */
function wordOf({ kind, outcome }: NowRow, t: ReturnType<typeof useTranslations<'now'>>) {
  if (kind !== 'collection') return {}
  if (outcome === 'delivered') return { word: t('collected') }
  if (outcome === 'not_sold' || outcome === 'failed') return { word: t('notCollected') }
  return {}
}

function showTime(at: Date, locale: string): string {
  return harareDay(at) === harareDay(new Date()) ? harareClock(at) : harareStamp(at, locale)
}
