import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import type { MonthClose } from '@/lib/office/accountant/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'

const FIGURES = ['statement', 'books', 'apart', 'ended', 'drawers', 'differences'] as const

type Props = { title: string; closes: readonly MonthClose[]; mayCloseDay: boolean }

/** The day closes of a month, a line each, for paper; each day leads to its close for those who may see it. */
export function ClosesSheet({ title, closes, mayCloseDay }: Props) {
  const t = useTranslations('accountant')
  const locale = useLocale()
  return (
    <OfficeTable title={title} columns={[t('day'), t('signedBy'), ...FIGURES.map((name) => ({ figure: t(name) }))]}>
      {closes.map(({ day, signed }) => (
        <TableRow key={day}>
          <RowHead>
            {mayCloseDay ? (
              <Link href={`/day-close?day=${day}`} prefetch={false} className="inline-flex min-h-target items-center">
                {formatDay(day, locale)}
              </Link>
            ) : (
              formatDay(day, locale)
            )}
          </RowHead>
          <Cell label={t('signedBy')}>
            {signed ? signed.by : t('notSigned')}
            {signed && <Mark>{harareStamp(signed.at, locale)}</Mark>}
            {signed?.note && <Mark>{signed.note}</Mark>}
          </Cell>
          {signed ? <Figures signed={signed} /> : <td className="border-b border-line cards:hidden" colSpan={6} />}
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Figures({ signed }: { signed: NonNullable<MonthClose['signed']> }) {
  const t = useTranslations('accountant')
  const { statementCents, booksCents, endCents, countedShifts, differences, unexplained } = signed
  return (
    <>
      <Cell label={t('statement')} look="figure">
        {formatUsd(statementCents)}
      </Cell>
      <Cell label={t('books')} look="figure">
        {formatUsd(booksCents)}
      </Cell>
      <Cell label={t('apart')} look="figure">
        {formatUsd(statementCents - booksCents)}
      </Cell>
      <Cell label={t('ended')} look="figure">
        {endCents === null ? '–' : formatUsd(endCents)}
      </Cell>
      <Cell label={t('drawers')} look="figure">
        {countedShifts}
      </Cell>
      <Cell label={t('differences')} look="figure">
        {differences}
        {unexplained > 0 && <Mark>{t('unexplained', { count: unexplained })}</Mark>}
      </Cell>
    </>
  )
}
