import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/office-page.tsx'
import { type BalanceDay, type BalanceMove, MOVES } from '@/lib/office/statement/model.ts'
import { absoluteCents, formatSigned, formatUsd } from '@/lib/platform/shared/money.ts'

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
export function rowsOf(day: string, move: BalanceMove, mayCloseDay: boolean): string {
  if (move !== 'foreign') return `/statement?from=${day}&to=${day}&kind=${move}`
  return mayCloseDay ? `/day-close?day=${day}` : `/statement?from=${day}&to=${day}`
}
