import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ClosedRow } from '@/lib/counter/shifts/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'

/** Closed shifts: what each sold, what its count found, and whether somebody approved it. */
export function ClosedTable({ rows }: { rows: readonly ClosedRow[] }) {
  const t = useTranslations('shift')
  const shell = useTranslations('shell')
  const report = useTranslations('zReport')
  return (
    <table className="[&_th]:border-b-fine w-full border-collapse rounded bg-paper text-base [&_tbody_tr]:relative [&_tbody_tr]:h-13 max-phone:[&_tbody_tr]:grid max-phone:[&_tbody_tr]:h-auto max-phone:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto] max-phone:[&_tbody_tr]:gap-x-3 max-phone:[&_tbody_tr]:gap-y-0 max-phone:[&_tbody_tr]:border-b max-phone:[&_tbody_tr]:border-b-line max-phone:[&_tbody_tr]:p-3 [&_tbody_tr:hover]:bg-soft [&_td]:border-b [&_td]:border-b-line [&_td]:px-3 [&_td]:py-2 max-phone:[&_td]:border-0 max-phone:[&_td]:px-0 max-phone:[&_td]:py-0.25 [&_th]:border-b-ink [&_th]:p-3 [&_th]:text-start [&_th]:text-note [&_th]:font-semibold [&_th]:text-muted max-phone:[&_thead]:absolute max-phone:[&_thead]:w-px max-phone:[&_thead]:overflow-hidden max-phone:[&_thead]:[clip-path:inset(50%)]">
      <thead>
        <tr>
          <th scope="col">{t('colReport')}</th>
          <th scope="col">{t('colTill')}</th>
          <th scope="col">{t('colClosed')}</th>
          <th scope="col" className="text-end [font-family:inherit] whitespace-nowrap tabular-nums">
            {t('colSales')}
          </th>
          <th scope="col" className="text-end [font-family:inherit] whitespace-nowrap tabular-nums">
            {t('colDifference')}
          </th>
          <th scope="col">{t('colApproved')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="[&_a]:inline-block [&_a]:py-1 [&_a]:font-semibold [&_a]:whitespace-nowrap [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:after:content-['']">
              <Link href={`/shift/${row.id}`} prefetch={false}>
                {report('zTitle', { number: row.zNumber })}
              </Link>
            </td>
            <td>
              {row.branchName} · {shell('till', { number: row.tillNumber })}
            </td>
            <td>
              {harareStamp(row.closedAt)} · {row.closedBy}
            </td>
            <td className="text-end [font-family:inherit] whitespace-nowrap tabular-nums">{formatUsd(row.total)}</td>
            <td className="text-end [font-family:inherit] whitespace-nowrap tabular-nums">
              <Differences row={row} />
            </td>
            <td>{t(row.approved ? 'approvedYes' : 'approvedNo')}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
