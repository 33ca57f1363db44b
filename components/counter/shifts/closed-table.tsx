import { useLocale, useTranslations } from 'next-intl'
import { ListCell, ListLink, ListRow, ListTable } from '@/components/counter/sales/list-table.tsx'
import { PracticeMark } from '@/components/counter/sales/practice-mark.tsx'
import type { ClosedRow } from '@/lib/counter/shifts/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** Closed shifts: sales, the count's result, and whether somebody approved it. */
export function ClosedTable({ rows }: { rows: readonly ClosedRow[] }) {
  const t = useTranslations('shift')
  const locale = useLocale()
  const shell = useTranslations('shell')
  const report = useTranslations('zReport')
  return (
    <ListTable
      columns={[
        t('colReport'),
        t('colTill'),
        t('colClosed'),
        { sum: t('colSales') },
        { sum: t('colDifference') },
        t('colApproved'),
      ]}
    >
      {rows.map((row) => (
        <ListRow key={row.id}>
          <ListCell>
            {row.practice && <PracticeMark />}{' '}
            <ListLink href={`/shift/${row.id}`}>{report('zTitle', { number: row.zNumber })}</ListLink>
          </ListCell>
          <ListCell>
            {row.branchName} · {shell('till', { number: row.tillNumber })}
          </ListCell>
          <ListCell>
            {harareStamp(row.closedAt, locale)} · {row.closedBy}
          </ListCell>
          <ListCell look="sum">{formatUsd(row.total)}</ListCell>
          <ListCell look="sum">
            <Differences row={row} />
          </ListCell>
          <ListCell>{t(row.approved ? 'approvedYes' : 'approvedNo')}</ListCell>
        </ListRow>
      ))}
    </ListTable>
  )
}

function Differences({ row }: { row: ClosedRow }) {
  const t = useTranslations('shift')
  if (row.differences.length === 0) return t('even')
  return row.differences.map(({ currency, cents }) => (
    <span key={currency} className="block font-semibold">
      {cents < 0n
        ? t('short', { sum: formatMoney({ cents: -cents, currency }) })
        : t('over', { sum: formatMoney({ cents, currency }) })}
    </span>
  ))
}
