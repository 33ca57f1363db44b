import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { HeldLine, HeldSum } from '@/lib/reports/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import table from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import styles from './report-table.module.css'

/** Mobile money that waits to become goods or to be given back, ticket by ticket; the sum of all stands first. */
export function HeldReport({ lines, total }: { lines: HeldLine[]; total: HeldSum }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.held')}
      className={styles.table}
      columns={[t('ticket'), t('since'), t('branch'), t('cashier'), t('paidBy'), { figure: t('waits') }]}
    >
      <tr className={styles.total}>
        <th scope="row" colSpan={5}>
          {t('totalOf', { count: total.count })}
        </th>
        <td className={table.figure} data-label={t('waits')}>
          {formatUsd(total.heldCents)}
        </td>
      </tr>
      {lines.map((line) => (
        <tr key={line.ticketId}>
          <th scope="row">
            <Link href={`/sold/${line.ticketId}`} prefetch={false} className={table.code}>
              {line.ticketNumber || t('noNumber')}
            </Link>
          </th>
          <td data-label={t('since')}>{harareStamp(line.since, locale)}</td>
          <td data-label={t('branch')}>{line.branchName}</td>
          <td data-label={t('cashier')}>{line.cashier}</td>
          <td data-label={t('paidBy')}>{line.methods}</td>
          <td className={table.figure} data-label={t('waits')}>
            {formatUsd(line.heldCents)}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
