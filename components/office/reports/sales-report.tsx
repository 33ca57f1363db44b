import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/table-cell.tsx'
import {
  type Grouping,
  marginOf,
  marginPerMille,
  netCost,
  netSales,
  type SalesFigures,
  type SalesLine,
} from '@/lib/office/reports/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { sayLine } from './internal/say-line.ts'

/** A page of sales and their margin; the total over all pages comes first. */
export function SalesReport({ lines, total, by }: { lines: SalesLine[]; total: SalesFigures; by: Grouping }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const figures = ['sold', 'paid', 'reversed', 'net', 'cost', 'margin'] as const
  return (
    <OfficeTable
      title={t('names.sales')}
      columns={[t(`lines.${by}`), ...figures.map((figure) => ({ figure: t(figure) }))]}
    >
      <TableRow total>
        <RowHead>{t('total')}</RowHead>
        <Figures of={total} />
      </TableRow>
      {lines.map((line) => (
        <TableRow key={line.key}>
          <RowHead>{sayLine(line.label, by, locale) || t('nobody')}</RowHead>
          <Figures of={line} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Figures({ of }: { of: SalesFigures }) {
  const t = useTranslations('reports')
  const share = marginPerMille(of)
  return (
    <>
      <Cell label={t('sold')} look="figure">
        {of.delivered}
      </Cell>
      <Cell label={t('paid')} look="figure">
        {formatUsd(of.salesCents)}
      </Cell>
      <Cell label={t('reversed')} look="figure">
        {of.reversed > 0 ? formatUsd(of.reversedSalesCents) : '–'}
        {of.reversed > 0 && <Mark>{t('reversedCount', { count: of.reversed })}</Mark>}
      </Cell>
      <Cell label={t('net')} look="figure">
        {formatUsd(netSales(of))}
      </Cell>
      <Cell label={t('cost')} look="figure">
        {formatUsd(netCost(of))}
      </Cell>
      <Cell label={t('margin')} look="figure">
        {formatUsd(marginOf(of))}
        {share !== null && <Mark>{t('percent', { value: (share / 10).toFixed(1) })}</Mark>}
      </Cell>
    </>
  )
}
