import { useTranslations } from 'next-intl'
import { type BalanceView, isPractice, type WaitingView } from '@/lib/office/overview/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { FigureCard, Note } from './internal/figure-card.tsx'
import { useDurationText } from './internal/use-duration-text.ts'

type Props = {
  balances: BalanceView[]
  waiting: WaitingView
  /** The branch that was chosen; null for all. */
  branch: string | null
  /** Whether the days of the balance may be read. */
  mayReadDays: boolean
}

/** The figures that only the present has: the balance, and what is not final. */
export function PresentFigures({ balances, waiting, branch, mayReadDays }: Props) {
  return (
    <>
      {balances.map((balance) => (
        <Balance
          key={balance.credential}
          balance={balance}
          alone={balances.length === 1}
          isPractice={isPractice(balance, balances)}
          mayReadDays={mayReadDays}
        />
      ))}
      <Waiting waiting={waiting} branch={branch} />
    </>
  )
}

type BalanceProps = { balance: BalanceView; alone: boolean; isPractice: boolean; mayReadDays: boolean }

function Balance({ balance, alone, isPractice, mayReadDays }: BalanceProps) {
  const t = useTranslations('overview')
  const lasts = useDurationText()
  const { credential, availableCents, reservedCents, at, lastsMinutes } = balance
  const named = t(isPractice ? 'balanceOfPractice' : 'balanceOf', { key: credential })
  const name = alone ? t('balance') : named
  return (
    <FigureCard
      name={name}
      value={availableCents === null ? t('notKnown') : formatUsd(availableCents)}
      to={mayReadDays ? { href: '/statement/days', text: t('whereItWent') } : null}
    >
      {reservedCents !== null && reservedCents > 0n && (
        <Note>{t('reserved', { amount: formatUsd(reservedCents) })}</Note>
      )}
      {lastsMinutes !== null && lastsMinutes > 0 && <Note>{t('lasts', { time: lasts(lastsMinutes) })}</Note>}
      {at && <Note>{t('heardAt', { clock: harareClock(at).slice(0, 5) })}</Note>}
    </FigureCard>
  )
}

function Waiting({ waiting, branch }: Pick<Props, 'waiting' | 'branch'>) {
  const t = useTranslations('overview')
  const count = waiting.reduce((sum, row) => sum + row.waiting, 0)
  const unknown = waiting.reduce((sum, row) => sum + row.unknown, 0)
  const oldest = waiting.findLast((row) => row.waiting + row.unknown > 0)
  return (
    <FigureCard
      name={t('waiting')}
      value={String(count)}
      to={{ href: pageAddress('/now', { outcome: 'waiting', branch }), text: t('seeWaits') }}
    >
      <Note>{t('unknownCount', { count: unknown })}</Note>
      {oldest && <Note>{t('oldest', { age: t(`ages.${oldest.age}`) })}</Note>}
    </FigureCard>
  )
}
