import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { LineOverTime } from '@/components/office/charts/line-over-time.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { type BalanceDay, type BalanceMove, MOVES } from '@/lib/office/statement/model.ts'
import { absoluteCents, formatSigned, formatUsd } from '@/lib/platform/shared/money.ts'
import { formatDay, formatShortDay } from '@/lib/platform/shared/time/format-time.ts'

/** The last days side by side: where each began, what moved, where it ended. */
export function BalanceDays({ days, mayCloseDay }: { days: BalanceDay[]; mayCloseDay: boolean }) {
  const t = useTranslations('balanceDays')
  const locale = useLocale()
  const shown = MOVES.filter((move) => days.some(({ moves }) => moves[move] !== 0n))
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        t('day'),
        { figure: t('beganShort') },
        ...shown.map((move) => ({ figure: t(`moves.${move}`) })),
        { figure: t('endedShort') },
      ]}
    >
      {days.map(({ day, beganCents, endedCents, moves }) => (
        <TableRow key={day}>
          <Cell whole>
            <RowLink href={`/statement?from=${day}&to=${day}`}>{formatDay(day, locale)}</RowLink>
          </Cell>
          <Cell label={t('beganShort')} look="figure">
            {formatUsd(beganCents)}
          </Cell>
          {shown.map((move) => (
            <Cell key={move} label={t(`moves.${move}`)} look="figure">
              {moves[move] === 0n ? (
                '–'
              ) : (
                <Link href={rowsOf(day, move, mayCloseDay)} prefetch={false} className="inline-block py-1">
                  {formatSigned(moves[move])}
                </Link>
              )}
            </Cell>
          ))}
          <Cell label={t('endedShort')} look="figure">
            <b>{formatUsd(endedCents)}</b>
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** From yesterday's closing balance to now, step by step. */
export function BalanceChange({ today, mayCloseDay }: { today: BalanceDay; mayCloseDay: boolean }) {
  const { day, beganCents, endedCents, moves } = today
  const t = useTranslations('balanceDays')
  const change = endedCents - beganCents
  const said = change < 0n ? 'lower' : change > 0n ? 'higher' : 'same'
  const sum = formatUsd(absoluteCents(change))
  return (
    <Panel title={t('question')}>
      <p className="text-xl font-bold">{t(said, { sum })}</p>
      <dl className="mt-3 max-w-136">
        <div className="last:border-t-fine flex min-h-target items-center justify-between gap-4 border-b border-line font-bold last:border-b-0 last:border-ink print:min-h-0">
          <dt>{t('began')}</dt>
          <dd className="font-figures whitespace-nowrap">{formatUsd(beganCents)}</dd>
        </div>
        {MOVES.filter((move) => moves[move] !== 0n).map((move) => (
          <div
            className="flex min-h-target items-center justify-between gap-4 border-b border-line print:min-h-0"
            key={move}
          >
            <dt>
              <Link
                className="underline-offset-link inline-flex min-h-target items-center decoration-edge print:min-h-0"
                href={rowsOf(day, move, mayCloseDay)}
                prefetch={false}
              >
                {t(`moves.${move}`)}
              </Link>
            </dt>
            <dd className="font-figures whitespace-nowrap">{formatSigned(moves[move])}</dd>
          </div>
        ))}
        <div className="last:border-t-fine flex min-h-target items-center justify-between gap-4 border-b border-line font-bold last:border-b-0 last:border-ink print:min-h-0">
          <dt>{t('now')}</dt>
          <dd className="font-figures whitespace-nowrap">{formatUsd(endedCents)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

/** The link to the rows behind a sum; foreign ones, of any kind, are explained by the day close if one may see it. */
function rowsOf(day: string, move: BalanceMove, mayCloseDay: boolean): string {
  if (move !== 'foreign') return `/statement?from=${day}&to=${day}&kind=${move}`
  return mayCloseDay ? `/day-close?day=${day}` : `/statement?from=${day}&to=${day}`
}

/** The balance at the end of each day, oldest first, and the days on which it was topped up. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  const t = useTranslations('balanceDays')
  const locale = useLocale()
  const points = days.toReversed().map(({ day, endedCents, moves }) => {
    const label = formatShortDay(day, locale)
    return { key: day, label, short: label.replace(/^\S+ /, ''), cents: endedCents, markCents: moves.top_up }
  })
  return (
    <Panel title={t('chart')}>
      <LineOverTime
        title={t('chart')}
        points={points}
        heads={{ when: t('day'), value: t('endedShort'), mark: t('moves.top_up') }}
      />
    </Panel>
  )
}
