import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import {
  chosenColumns,
  MONEY_FIGURES,
  type MoneyFigures,
  type MoneyLine,
  type ReportFilter,
} from '@/lib/office/reports/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { formatLineLabel } from './internal/format-line-label.ts'

type Cents = Omit<MoneyFigures, 'currency'>
type Props = { lines: MoneyLine[]; totals: MoneyFigures[]; filter: ReportFilter }

/**
 * Money in and out, by currency; the totals over all pages come first. Unless columns were chosen, those with nothing
 * but zeros are left out.
 */
export function MoneyReport({ lines, totals, filter }: Props) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const { by } = filter
  const chosen = chosenColumns(filter)
  const isUsual = (name: keyof Cents) => name === 'cashCents' || totals.some((sum) => sum[name] !== 0n)
  const shown = MONEY_FIGURES.filter(({ name }) => chosen?.includes(name) ?? isUsual(name))
  return (
    <OfficeTable
      title={t('names.money')}
      columns={[t(`lines.${by}`), t('currency'), ...shown.map(({ name }) => ({ figure: t(name) }))]}
    >
      {totals.map((sum) => (
        <TableRow key={sum.currency} total>
          <RowHead>{t('total')}</RowHead>
          <Figures of={sum} shown={shown} />
        </TableRow>
      ))}
      {lines.map((line) => (
        <TableRow key={`${line.key} ${line.currency}`}>
          <RowHead>{formatLineLabel(line.label, by, locale) || t(by === 'wallet' ? 'cash' : 'nobody')}</RowHead>
          <Figures of={line} shown={shown} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type FiguresProps = { of: MoneyFigures; shown: readonly (typeof MONEY_FIGURES)[number][] }

function Figures({ of, shown }: FiguresProps) {
  const t = useTranslations('reports')
  return (
    <>
      <Cell label={t('currency')}>{of.currency}</Cell>
      {shown.map(({ name }) => (
        <Cell key={name} label={t(name)} look="figure">
          <span className={name === 'overShortCents' && of[name] < 0n ? 'font-bold text-bad' : undefined}>
            {formatMoney({ cents: of[name], currency: of.currency })}
          </span>
        </Cell>
      ))}
    </>
  )
}
