import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { FundingRow } from '@/lib/fundings/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import { When } from '../office/when.tsx'
import { OutcomeWord } from './outcome-word.tsx'
import link from './top-up-table.module.css'

/** Top-ups, newest first. */
export function TopUpTable({ rows }: { rows: FundingRow[] }) {
  const t = useTranslations('topUps')
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('outcome'), t('time'), t('method'), t('by'), t('reference'), { figure: t('amount') }]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </OfficeTable>
  )
}

function Row({ row }: { row: FundingRow }) {
  const t = useTranslations('topUps')
  return (
    <tr>
      <td>
        <OutcomeWord outcome={row.outcome} />
      </td>
      <td data-label={t('time')}>
        <When at={row.createdAt} />
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
