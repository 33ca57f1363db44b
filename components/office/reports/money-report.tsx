import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/table-cell.tsx'
import type { Grouping, MoneyFigures, MoneyLine } from '@/lib/office/reports/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { sayLine } from './internal/say-line.ts'

const FIGURES = ['cashCents', 'returnedCents', 'collectedCents', 'takenBackCents', 'overShortCents'] as const

/** Money in and out, by currency; the totals over all pages come first. */
export function MoneyReport({ lines, totals, by }: { lines: MoneyLine[]; totals: MoneyFigures[]; by: Grouping }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.money')}
      columns={[t(`lines.${by}`), t('currency'), ...FIGURES.map((figure) => ({ figure: t(figure) }))]}
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
      {FIGURES.map((figure) => (
        <Cell key={figure} label={t(figure)} look="figure">
          <span className={figure === 'overShortCents' && of[figure] < 0n ? 'font-bold text-bad' : undefined}>
            {formatMoney({ cents: of[figure], currency: of.currency })}
          </span>
        </Cell>
      ))}
    </>
  )
}
