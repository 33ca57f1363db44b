import { useLocale, useTranslations } from 'next-intl'
import {
  type Grouping,
  marginOf,
  marginPerMille,
  netCost,
  netSales,
  type SalesFigures,
  type SalesLine,
} from '@/lib/reports/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import table from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import styles from './report-table.module.css'
import { sayLine } from './say-line.ts'

/** A page of the sales and what they earned; the sum of all lines, those of other pages too, stands first. */
export function SalesReport({ lines, total, by }: { lines: SalesLine[]; total: SalesFigures; by: Grouping }) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const figures = ['sold', 'paid', 'reversed', 'net', 'cost', 'margin'] as const
  return (
    <OfficeTable
      title={t('names.sales')}
      className={styles.table}
      columns={[t(`lines.${by}`), ...figures.map((figure) => ({ figure: t(figure) }))]}
    >
      <tr className={styles.total}>
        <th scope="row">{t('total')}</th>
        <Figures of={total} />
      </tr>
      {lines.map((line) => (
        <tr key={line.key}>
          <th scope="row">{sayLine(line.label, by, locale) || t('nobody')}</th>
          <Figures of={line} />
        </tr>
      ))}
    </OfficeTable>
  )
}

function Figures({ of }: { of: SalesFigures }) {
  const t = useTranslations('reports')
  const share = marginPerMille(of)
  return (
    <>
      <td className={table.figure} data-label={t('sold')}>
        {of.delivered}
      </td>
      <td className={table.figure} data-label={t('paid')}>
        {formatUsd(of.salesCents)}
      </td>
      <td className={table.figure} data-label={t('reversed')}>
        {of.reversed > 0 ? formatUsd(of.reversedSalesCents) : '–'}
        {of.reversed > 0 && <small className={table.mark}>{t('reversedCount', { count: of.reversed })}</small>}
      </td>
      <td className={table.figure} data-label={t('net')}>
        {formatUsd(netSales(of))}
      </td>
      <td className={table.figure} data-label={t('cost')}>
        {formatUsd(netCost(of))}
      </td>
      <td className={table.figure} data-label={t('margin')}>
        {formatUsd(marginOf(of))}
        {share !== null && <small className={table.mark}>{t('percent', { value: (share / 10).toFixed(1) })}</small>}
      </td>
    </>
  )
}
