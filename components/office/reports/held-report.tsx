import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/table-cell.tsx'
import type { HeldLine, HeldSum } from '@/lib/office/reports/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'

/** Mobile money that waits to become goods or be given back, by ticket; the total comes first. */
export function HeldReport({ lines, total }: { lines: HeldLine[]; total: HeldSum }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.held')}
      columns={[t('ticket'), t('since'), t('branch'), t('cashier'), t('paidBy'), { figure: t('waits') }]}
    >
      <TableRow total>
        <RowHead colSpan={5}>{t('totalOf', { count: total.count })}</RowHead>
        <Cell label={t('waits')} look="figure">
          {formatUsd(total.heldCents)}
        </Cell>
      </TableRow>
      {lines.map((line) => (
        <TableRow key={line.ticketId}>
          <RowHead>
            <Link href={`/sold/${line.ticketId}`} prefetch={false} className="font-figures whitespace-nowrap">
              {line.ticketNumber || t('noNumber')}
            </Link>
          </RowHead>
          <Cell label={t('since')}>{harareStamp(line.since, locale)}</Cell>
          <Cell label={t('branch')}>{line.branchName}</Cell>
          <Cell label={t('cashier')}>{line.cashier}</Cell>
          <Cell label={t('paidBy')}>{line.methods}</Cell>
          <Cell label={t('waits')} look="figure">
            {formatUsd(line.heldCents)}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}
