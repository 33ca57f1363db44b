import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { StatementRow } from '@/lib/statement/model.ts'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import { When } from '../office/when.tsx'
import row from './statement-table.module.css'

/** Rows of the Service's ledger with the running balance. */
export function StatementTable({ rows }: { rows: StatementRow[] }) {
  const t = useTranslations('statement')
  return (
    <OfficeTable
      title={t('title')}
      className={row.table}
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
      {rows.map((one) => (
        <Row key={one.place} of={one} />
      ))}
    </OfficeTable>
  )
}

function Row({ of: entry }: { of: StatementRow }) {
  const t = useTranslations('statement')
  const assigned = useTranslations('openRows.assignedAs')
  const { amountCents, owner, assignedAs, tillNumber } = entry
  return (
    <tr>
      <td className={row.time}>
        <When at={entry.at} />
      </td>
      <td className={row.kind}>
        {t(`kinds.${entry.kind}`)}
        {entry.told && owner !== 'ours' && assignedAs === null && (
          <small className={styles.mark}>{t(`owners.${owner}`)}</small>
        )}
        {!entry.told && <small className={styles.mark}>{t(entry.kind === 'gap' ? 'notListed' : 'byOurBooks')}</small>}
        {assignedAs && <small className={styles.mark}>{assigned(assignedAs)}</small>}
      </td>
      <td className={row.names}>
        {entry.reference && <span className={styles.small}>{entry.reference}</span>}
        {entry.upstreamId && <small className={styles.mark}>{entry.upstreamId}</small>}
      </td>
      <td className={row.where}>
        {entry.branchName || t(entry.kind === 'top_up' ? 'allBranches' : 'unassigned')}
        {tillNumber !== null && (
          <small className={styles.mark}>{t('tillOf', { number: tillNumber, name: entry.staffName })}</small>
        )}
      </td>
      <td className={row.what}>
        {entry.ticketId ? (
          <Link href={`/sold/${entry.ticketId}`} prefetch={false}>
            {entry.product}
          </Link>
        ) : (
          entry.product
        )}
        {entry.recipient && <small className={styles.mark}>{entry.recipient}</small>}
      </td>
      <td className={`${styles.figure} ${row.debit}`}>{amountCents < 0n ? formatUsd(-amountCents) : ''}</td>
      <td className={`${styles.figure} ${row.credit}`}>{amountCents >= 0n ? formatUsd(amountCents) : ''}</td>
      <td className={`${styles.figure} ${row.balance}`} data-label={t('balance')}>
        {formatUsd(entry.balanceAfterCents)}
        {!entry.chained && <small className={styles.mark}>{t('jump')}</small>}
      </td>
    </tr>
  )
}
