import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import type { HeldCents, HeldSum } from '@/lib/counter/endings/model.ts'
import { methodsOf, type TicketLine } from '@/lib/counter/ticket-lists/model.ts'
import { HELD_FIGURES } from '@/lib/office/reports/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** Customers' money that we hold, by ticket and by what each cent waits for; the totals come first. */
export function HeldReport({ lines, total }: { lines: TicketLine[]; total: HeldSum }) {
  const t = useTranslations('reports')
  const kinds = useTranslations('heldBy')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.held')}
      columns={[
        t('ticket'),
        t('since'),
        t('branch'),
        t('cashier'),
        t('paidBy'),
        ...HELD_FIGURES.map(({ name }) => ({ figure: kinds(name) })),
      ]}
    >
      <TableRow total>
        <RowHead colSpan={5}>{t('totalOf', { count: total.count })}</RowHead>
        <Figures of={total} />
      </TableRow>
      {lines.map((line) => (
        <TableRow key={line.ticketId}>
          <RowHead>
            <Link href={`/sold/${line.ticketId}`} prefetch={false} className="font-figures whitespace-nowrap">
              {line.ticketNumber || t('noNumber')}
            </Link>
          </RowHead>
          <Cell label={t('since')}>{harareStamp(line.paid?.at ?? line.at, locale)}</Cell>
          <Cell label={t('branch')}>{line.branch}</Cell>
          <Cell label={t('cashier')}>{line.cashier}</Cell>
          <Cell label={t('paidBy')}>{methodsOf(line) || kinds('cash')}</Cell>
          <Figures of={line.sums} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** A figure of zero stays empty, so that a line shows at a glance what it waits for. */
function Figures({ of }: { of: HeldCents }) {
  const kinds = useTranslations('heldBy')
  return HELD_FIGURES.map(({ name }) => (
    <Cell key={name} label={kinds(name)} look="figure">
      {of[name] > 0n ? formatUsd(of[name]) : null}
    </Cell>
  ))
}
