import { useLocale, useTranslations } from 'next-intl'
import type { Grouping, MoneyFigures, MoneyLine } from '@/lib/reports/model.ts'
import { formatMoney } from '@/lib/shared/money.ts'
import table from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import styles from './report-table.module.css'
import { sayLine } from './say-line.ts'

const FIGURES = ['cashCents', 'returnedCents', 'collectedCents', 'takenBackCents', 'overShortCents'] as const

/** Money that came and went, in each currency for itself; the sums of all lines, those of other pages too, stand first. */
export function MoneyReport({ lines, totals, by }: { lines: MoneyLine[]; totals: MoneyFigures[]; by: Grouping }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('names.money')}
      className={styles.table}
      columns={[t(`lines.${by}`), t('currency'), ...FIGURES.map((figure) => ({ figure: t(figure) }))]}
    >
      {totals.map((sum) => (
        <tr key={sum.currency} className={styles.total}>
          <th scope="row">{t('total')}</th>
          <Figures of={sum} />
        </tr>
      ))}
      {lines.map((line) => (
        <tr key={`${line.key} ${line.currency}`}>
          <th scope="row">{sayLine(line.label, by, locale) || t('nobody')}</th>
          <Figures of={line} />
        </tr>
      ))}
    </OfficeTable>
  )
}

function Figures({ of }: { of: MoneyFigures }) {
  const t = useTranslations('reports')
  return (
    <>
      <td data-label={t('currency')}>{of.currency}</td>
      {FIGURES.map((figure) => (
        <td key={figure} className={table.figure} data-label={t(figure)}>
          <span className={figure === 'overShortCents' && of[figure] < 0n ? styles.short : undefined}>
            {formatMoney({ cents: of[figure], currency: of.currency })}
          </span>
        </td>
      ))}
    </>
  )
}
