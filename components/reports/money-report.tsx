import { useTranslations } from 'next-intl'
import { type Grouping, type MoneyFigures, type MoneyLine, sumMoney } from '@/lib/reports/model.ts'
import { formatMoney } from '@/lib/shared/money.ts'
import table from '../office/office-table.module.css'
import styles from './report-table.module.css'

const FIGURES = ['cashCents', 'returnedCents', 'collectedCents', 'takenBackCents', 'overShortCents'] as const

/** Money that came and went, in each currency for itself; the sums of all lines stand first. */
export function MoneyReport({ lines, by }: { lines: MoneyLine[]; by: Grouping }) {
  const t = useTranslations('reports')
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption hidden>{t('names.money')}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`lines.${by}`)}</th>
          <th scope="col">{t('currency')}</th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className={table.figure}>
              {t(figure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sumMoney(lines).map((sum) => (
          <tr key={sum.currency} className={styles.total}>
            <th scope="row">{t('total')}</th>
            <Figures of={sum} />
          </tr>
        ))}
        {lines.map((line) => (
          <tr key={`${line.key} ${line.currency}`}>
            <th scope="row">{line.label || t('nobody')}</th>
            <Figures of={line} />
          </tr>
        ))}
      </tbody>
    </table>
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
