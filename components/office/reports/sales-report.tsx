import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/table-cell.tsx'
import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { type Grouping, marginPerMille, SALES_FIGURES, type SalesLine } from '@/lib/office/reports/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { sayLine } from './internal/say-line.ts'

/** The number of reversed sales is shown with their sum. */
const SHOWN = SALES_FIGURES.filter((figure) => figure.name !== 'reversedCount')

/** A page of sales and their margin; the total over all pages comes first. */
export function SalesReport({ lines, total, by }: { lines: SalesLine[]; total: SalesFigures; by: Grouping }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.sales')}
      columns={[t(`lines.${by}`), ...SHOWN.map(({ name }) => ({ figure: t(name) }))]}
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
  const marks: Partial<Record<(typeof SHOWN)[number]['name'], string>> = {
    ...(of.reversed > 0 && { reversed: t('reversedCount', { count: of.reversed }) }),
    ...(share !== null && { margin: t('percent', { value: (share / 10).toFixed(1) }) }),
  }
  return SHOWN.map(({ name, of: figureOf }) => (
    <Cell key={name} label={t(name)} look="figure">
      {name === 'reversed' && of.reversed === 0 ? '–' : textOf(figureOf(of))}
      {marks[name] && <Mark>{marks[name]}</Mark>}
    </Cell>
  ))
}

/** Counts as they are, USD cents as money. */
function textOf(figure: number | bigint): string {
  return typeof figure === 'number' ? String(figure) : formatUsd(figure)
}
