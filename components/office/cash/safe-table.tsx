import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, InWords, RowLink } from '@/components/ui/table-cell.tsx'
import { countAddress, type Safe } from '@/lib/office/cash/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { useSayDifference } from './internal/say-difference.ts'

/** What lies in each branch's safe by the books, a line for each currency, and when it was counted. */
export function SafeTable({ safes }: { safes: Safe[] }) {
  const t = useTranslations('cash')
  const locale = useLocale()
  const sayDifference = useSayDifference()
  return (
    <OfficeTable
      title={t('safes')}
      columns={[t('branch'), { figure: t('inside') }, t('lastCount'), { screen: t('doCount') }]}
    >
      {safes.map(({ branchCode, branchName, sums, counts }) => (
        <TableRow key={branchCode}>
          <Cell>
            <RowLink href={`/cash?branch=${encodeURIComponent(branchCode)}`}>{branchName}</RowLink>
          </Cell>
          <Cell label={t('inside')} look="figure">
            {sums.length === 0 && <InWords>{t('nothingInside')}</InWords>}
            {sums.map(({ currency, cents }) => (
              <span key={currency} className={cents < 0n ? 'block font-bold text-bad' : 'block'}>
                {formatMoney({ cents, currency })}
              </span>
            ))}
            {sums.some(({ cents }) => cents < 0n) && (
              <span className="ms-auto block max-w-72 font-words text-note whitespace-normal text-muted cards:ms-0">
                {t('below')}
              </span>
            )}
          </Cell>
          <Cell label={t('lastCount')} look="wrap">
            {counts.length === 0 && t('notCounted')}
            {counts.map((count) => (
              <span key={count.currency} className="block">
                {harareStamp(count.at, locale)}, {count.currency}: {sayDifference(count)}
              </span>
            ))}
          </Cell>
          <Cell screen>
            <RowLink href={countAddress(branchCode)}>{t('doCount')}</RowLink>
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}
