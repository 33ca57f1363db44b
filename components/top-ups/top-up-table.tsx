import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { FundingRow } from '@/lib/fundings/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { harareSecond } from '@/lib/shared/time.ts'
import styles from '../office/office-table.module.css'
import { OutcomeWord } from './outcome-word.tsx'
import link from './top-up-table.module.css'

/** Top-ups, newest first. */
export function TopUpTable({ rows }: { rows: FundingRow[] }) {
  const t = useTranslations('topUps')
  return (
    <table className={styles.table}>
      <caption hidden>{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">{t('reference')}</th>
          <th scope="col" className={styles.figure}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: FundingRow }) {
  const t = useTranslations('topUps')
  const [day, clock] = harareSecond(row.createdAt).split(' ')
  return (
    <tr>
      <td>
        <OutcomeWord outcome={row.outcome} />
      </td>
      <td data-label={t('time')}>
        <span className={styles.code}>{clock}</span>
        <small className={styles.mark}>{day}</small>
      </td>
      <td data-label={t('method')}>{row.methodLabel}</td>
      <td data-label={t('by')}>{row.staffName}</td>
      <td data-label={t('reference')}>
        <Link href={`/top-ups/${row.id}`} prefetch={false} className={link.link}>
          {row.reference}
        </Link>
      </td>
      <td className={styles.figure} data-label={t('amount')}>
        {formatUsd(row.amountCents)}
      </td>
    </tr>
  )
}
