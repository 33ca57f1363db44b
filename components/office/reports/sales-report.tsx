import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { percentMore } from '@/lib/office/periods/model.ts'
import {
  COMMISSION_FIGURES,
  chosenColumns,
  coveredDays,
  marginPerMille,
  netSales,
  type ReportFilter,
  reportQuery,
  SALES_FIGURES,
  type SalesLine,
} from '@/lib/office/reports/model.ts'
import { formatPercent, formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatLineLabel } from './internal/format-line-label.ts'

/** The number of reversed sales is shown with their sum. */
const SHOWN = {
  sales: SALES_FIGURES.filter((figure) => figure.name !== 'reversedCount'),
  commission: COMMISSION_FIGURES,
} as const
type Shown = keyof typeof SHOWN
type Figure = (typeof SHOWN)[Shown][number]

type Props = {
  show: Shown
  lines: SalesLine[]
  total: SalesFigures
  /** The same for as many days before, if they are compared. */
  before: { lines: SalesLine[]; total: SalesFigures } | null
  filter: ReportFilter
}

/**
 * A page of sales and their margin, or of the commission in it; the total over all pages comes first. Unless columns
 * were chosen, those with nothing but zeros are left out.
 */
export function SalesReport({ show, lines, total, before, filter }: Props) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const { by, sort } = filter
  const chosen = chosenColumns(filter)
  const isUsual = ({ name, of }: Figure) => USUAL_FIGURES.includes(name) || Number(of(total)) !== 0
  const shown = SHOWN[show].filter((figure) => chosen?.includes(figure.name) ?? isUsual(figure))
  const then = new Map(before?.lines.map((line) => [line.key, line]))
  const hasPairs = before !== null && by !== 'day' && by !== 'month' && by !== 'productMonth'
  return (
    <OfficeTable
      title={t(`names.${show}`)}
      columns={[
        t(`lines.${by}`),
        ...shown.map(({ name }) => ({
          figure: t(name),
          href: `/reports?${reportQuery(filter, { sort: sort === name ? null : name })}`,
          isSorted: sort === name,
        })),
        ...(before ? [{ figure: t('netBefore') }, { figure: t('change') }] : []),
      ]}
    >
      <TableRow total>
        <RowHead>{t('total')}</RowHead>
        <Figures of={total} shown={shown} />
        {before && <Before now={total} then={before.total} />}
      </TableRow>
      {lines.map((line) => (
        <TableRow key={line.key}>
          <RowHead>
            <Link href={salesOf(filter, line.key)} prefetch={false} className="inline-flex min-h-target items-center">
              {formatLineLabel(line.label, by, locale) || t('nobody')}
            </Link>
          </RowHead>
          <Figures of={line} shown={shown} />
          {before && <Before now={line} then={hasPairs ? then.get(line.key) : null} />}
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** Shown even if all of it is zero. */
const USUAL_FIGURES: readonly string[] = ['sold', 'net', 'margin']

/** Net sales before, and the change; nothing for a line that has no counterpart, such as a day. */
function Before({ now, then }: { now: SalesFigures; then: SalesFigures | null | undefined }) {
  const t = useTranslations('reports')
  if (then === null)
    return (
      <>
        <Cell />
        <Cell />
      </>
    )
  const [nowCents, thenCents] = [netSales(now), then ? netSales(then) : 0n]
  const more = percentMore(nowCents, thenCents)
  return (
    <>
      <Cell label={t('netBefore')} look="figure">
        {formatUsd(thenCents)}
      </Cell>
      <Cell label={t('change')} look="figure">
        {more === null ? '–' : t('percent', { value: `${more > 0 ? '+' : ''}${formatPercent(more)}` })}
      </Cell>
    </>
  )
}

/** Where the sales of a line are listed. */
function salesOf(filter: ReportFilter, key: string): string {
  const { by, from, to, branch, cashier, product } = filter
  const inMonth = by === 'month' || by === 'productMonth'
  const days =
    by === 'day' ? { from: key, to: key } : inMonth ? coveredDays(key.slice(0, 7), { from, to }) : { from, to }
  if (by === 'productMonth') return pageAddress('/sold', { ...days, branch, cashier, product: key.slice(8) })
  const own = by === 'branch' || by === 'cashier' || by === 'product' ? { [by]: key } : {}
  return pageAddress('/sold', { ...days, branch, cashier, product, ...own })
}

type FiguresProps = { of: SalesFigures; shown: readonly Figure[] }

function Figures({ of, shown }: FiguresProps) {
  const t = useTranslations('reports')
  const share = marginPerMille(of)
  const marks: Partial<Record<Figure['name'], string>> = {
    ...(of.reversed > 0 && { reversed: t('reversedCount', { count: of.reversed }) }),
    ...(share !== null && { margin: t('percent', { value: formatPercent(share / 10, 1) }) }),
  }
  return shown.map(({ name, of: figureOf }) => (
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
