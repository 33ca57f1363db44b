import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/table-cell.tsx'
import { type CommissionFilter, type CommissionMonth, reachedPercent } from '@/lib/office/commission/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatPercent } from '@/lib/platform/shared/percent.ts'
import { sayMonth } from '@/lib/platform/shared/say-time.ts'

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
                {sayMonth(line.month, locale)}
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
