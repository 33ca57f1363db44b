import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import { harareSecond } from '@/lib/shared/time.ts'
import type { StatementRow } from '@/lib/statement/model.ts'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'

/** Rows of the Service's ledger with the running balance. */
export function StatementTable({ rows }: { rows: StatementRow[] }) {
  const t = useTranslations('statement')
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        t('time'),
        t('kind'),
        t('reference'),
        t('where'),
        t('what'),
        { figure: t('debit') },
        { figure: t('credit') },
        { figure: t('balance') },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.place} row={row} />
      ))}
    </OfficeTable>
  )
}

function Row({ row }: { row: StatementRow }) {
  const t = useTranslations('statement')
  const { amountCents, owner, tillNumber } = row
  const [day, clock] = harareSecond(row.at).split(' ')
  return (
    <tr>
      <td data-label={t('time')}>
        <span className={styles.code}>{clock}</span>
        <small className={styles.mark}>{day}</small>
      </td>
      <td data-label={t('kind')}>
        {t(`kinds.${row.kind}`)}
        {owner !== 'ours' && <small className={styles.mark}>{t(`owners.${owner}`)}</small>}
      </td>
      <td data-label={t('reference')}>
        {row.reference && <span className={styles.small}>{row.reference}</span>}
        {row.upstreamId && <small className={styles.mark}>{row.upstreamId}</small>}
      </td>
      <td data-label={t('where')}>
        {row.branchName || t('unassigned')}
        {tillNumber !== null && (
          <small className={styles.mark}>{t('tillOf', { number: tillNumber, name: row.staffName })}</small>
        )}
      </td>
      <td data-label={t('what')}>
        {row.product}
        {row.recipient && <small className={styles.mark}>{row.recipient}</small>}
      </td>
      <td className={styles.figure} data-label={t('debit')}>
        {amountCents < 0n ? formatUsd(-amountCents) : ''}
      </td>
      <td className={styles.figure} data-label={t('credit')}>
        {amountCents >= 0n ? formatUsd(amountCents) : ''}
      </td>
      <td className={styles.figure} data-label={t('balance')}>
        {formatUsd(row.balanceAfterCents)}
        {!row.chained && <small className={styles.mark}>{t('jump')}</small>}
      </td>
    </tr>
  )
}
