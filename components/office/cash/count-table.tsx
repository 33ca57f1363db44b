import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/table-cell.tsx'
import type { SafeCount } from '@/lib/office/cash/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { useSayDifference } from './internal/say-difference.ts'

/** What was counted in one safe, a line for each currency, the newest first. */
export function CountTable({ counts }: { counts: SafeCount[] }) {
  const t = useTranslations('cash')
  const locale = useLocale()
  const sayDifference = useSayDifference()
  const figures = [{ figure: t('booksHad') }, { figure: t('counted') }, { figure: t('difference') }]
  return (
    <OfficeTable title={t('counts')} columns={[t('when'), t('who'), ...figures, t('remark')]}>
      {counts.map((count) => {
        const { movementId, at, by, currency, countedCents, differenceCents, note } = count
        return (
          <TableRow key={movementId}>
            <Cell whole>
              <RowLink href={`/cash/${movementId}`}>{harareStamp(at, locale)}</RowLink>
            </Cell>
            <Cell label={t('who')}>{by}</Cell>
            <Cell label={t('booksHad')} look="figure">
              {formatMoney({ cents: countedCents - differenceCents, currency })}
            </Cell>
            <Cell label={t('counted')} look="figure">
              {formatMoney({ cents: countedCents, currency })}
            </Cell>
            <Cell label={t('difference')} look="figure">
              <span className={differenceCents < 0n ? 'font-bold text-bad' : undefined}>{sayDifference(count)}</span>
            </Cell>
            <Cell label={note ? t('remark') : undefined} look="wrap">
              {note}
            </Cell>
          </TableRow>
        )
      })}
    </OfficeTable>
  )
}
