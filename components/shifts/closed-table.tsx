import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { formatMoney, formatUsd } from '@/lib/shared/money.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { ClosedRow } from '@/lib/shifts/model.ts'
import styles from './closed-table.module.css'

/** Closed shifts: what each sold, what its count found, and whether somebody approved it. */
export function ClosedTable({ rows }: { rows: readonly ClosedRow[] }) {
  const t = useTranslations('shift')
  const shell = useTranslations('shell')
  const report = useTranslations('zReport')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('colReport')}</th>
          <th scope="col">{t('colTill')}</th>
          <th scope="col">{t('colClosed')}</th>
          <th scope="col" className={styles.figure}>
            {t('colSales')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('colDifference')}
          </th>
          <th scope="col">{t('colApproved')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.to}>
              <Link href={`/shift/${row.id}`} prefetch={false}>
                {report('zTitle', { number: row.zNumber })}
              </Link>
            </td>
            <td>
              {row.branchName} · {shell('till', { number: row.tillNumber })}
            </td>
            <td>
              {harareStamp(row.closedAt)} · {row.closedBy}
            </td>
            <td className={styles.figure}>{formatUsd(row.total)}</td>
            <td className={styles.figure}>
              <Differences row={row} />
            </td>
            <td>{t(row.approved ? 'approvedYes' : 'approvedNo')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Differences({ row }: { row: ClosedRow }) {
  const t = useTranslations('shift')
  if (row.differences.length === 0) return t('even')
  return row.differences.map(({ currency, cents }) => (
    <span key={currency} className={styles.difference}>
      {cents < 0n
        ? t('short', { sum: formatMoney({ cents: -cents, currency }) })
        : t('over', { sum: formatMoney({ cents, currency }) })}
    </span>
  ))
}
