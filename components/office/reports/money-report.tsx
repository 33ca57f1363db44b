import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/table-cell.tsx'
import { type Grouping, MONEY_FIGURES, type MoneyFigures, type MoneyLine } from '@/lib/office/reports/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { sayLine } from './internal/say-line.ts'

/** Money in and out, by currency; the totals over all pages come first. */
export function MoneyReport({ lines, totals, by }: { lines: MoneyLine[]; totals: MoneyFigures[]; by: Grouping }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.money')}
      columns={[t(`lines.${by}`), t('currency'), ...MONEY_FIGURES.map(({ name }) => ({ figure: t(name) }))]}
    >
      {totals.map((sum) => (
        <TableRow key={sum.currency} total>
          <RowHead>{t('total')}</RowHead>
          <Figures of={sum} />
        </TableRow>
      ))}
      {lines.map((line) => (
        <TableRow key={`${line.key} ${line.currency}`}>
          <RowHead>{sayLine(line.label, by, locale) || t('nobody')}</RowHead>
          <Figures of={line} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Figures({ of }: { of: MoneyFigures }) {
  const t = useTranslations('reports')
  return (
    <>
      <Cell label={t('currency')}>{of.currency}</Cell>
      {MONEY_FIGURES.map(({ name }) => (
        <Cell key={name} label={t(name)} look="figure">
          <span className={name === 'overShortCents' && of[name] < 0n ? 'font-bold text-bad' : undefined}>
            {formatMoney({ cents: of[name], currency: of.currency })}
          </span>
        </Cell>
      ))}
    </>
  )
}
