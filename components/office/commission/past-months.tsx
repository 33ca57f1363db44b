import { useLocale, useTranslations } from 'next-intl'
import { BarsOverTime } from '@/components/office/charts/bars-over-time.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { type CommissionFilter, type CommissionMonth, reachedPercent } from '@/lib/office/commission/model.ts'
import { formatPercent, formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatMonth } from '@/lib/platform/shared/time/format-time.ts'

type Props = { past: CommissionMonth['past']; filter: CommissionFilter }

/** The months before; each opens its own. */
export function PastMonths({ past, filter }: Props) {
  const t = useTranslations('commission')
  const locale = useLocale()
  if (past.length === 0) return null
  return (
    <OfficeTable
      title={t('past')}
      titled
      columns={[t('month'), { figure: t('earned') }, { figure: t('target') }, { figure: t('reached') }]}
    >
      {past.map((line) => {
        const percent = reachedPercent(line)
        return (
          <TableRow key={line.month}>
            <Cell>
              <RowLink href={pageAddress('/commission', { ...filter, month: line.month })}>
                {formatMonth(line.month, locale)}
              </RowLink>
            </Cell>
            <Cell label={t('earned')} look="figure">
              {formatUsd(line.commissionCents)}
            </Cell>
            <Cell label={t('target')} look="figure">
              {line.targetCents === null ? '–' : formatUsd(line.targetCents)}
            </Cell>
            <Cell label={t('reached')} look="figure">
              {percent === null ? '–' : t('reachedPercent', { percent: formatPercent(percent) })}
            </Cell>
          </TableRow>
        )
      })}
    </OfficeTable>
  )
}

type MonthChartProps = { month: CommissionMonth; filter: CommissionFilter; thisMonth: string }

/** What each month earned, filled, in front of its target, outlined; nothing before there are two months. */
export function MonthChart({ month: { lines, past }, filter, thisMonth }: MonthChartProps) {
  const t = useTranslations('commission')
  const locale = useLocale()
  const whole = lines[0]
  if (!whole || past.length === 0) return null
  const months = [...past].reverse().concat({ month: filter.month, ...whole })
  return (
    <Panel title={t('overMonths')}>
      <BarsOverTime
        title={t('overMonths')}
        heads={{ when: t('month'), now: t('earned'), before: t('target') }}
        bars={months.map(({ month, commissionCents, targetCents }) => {
          const said = formatMonth(month, locale)
          const label = month === thisMonth ? t('soFar', { month: said }) : said
          return { key: month, label, short: said.replace(/ \d+$/, ''), cents: commissionCents, thenCents: targetCents }
        })}
      />
      {filter.month === thisMonth && <p className="text-note text-muted">{t('notOver')}</p>}
    </Panel>
  )
}
