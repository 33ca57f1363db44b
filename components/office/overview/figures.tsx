import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import {
  type BalanceView,
  isPractice,
  percentMore,
  type TodayView,
  type WaitingView,
} from '@/lib/office/overview/model.ts'
import { formatPercent, formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { useDurationText } from './internal/use-duration-text.ts'

type Props = {
  balances: BalanceView[]
  today: TodayView
  waiting: WaitingView
  /** The branch that was chosen; null for all. */
  branch: string | null
  /** Whether the days of the balance may be read. */
  mayReadDays: boolean
}

/** The figures of the moment: the balance, what was sold and earned, what is not final. */
export function Figures({ balances, today, waiting, branch, mayReadDays }: Props) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-4 max-phone:grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] max-phone:gap-3 print:grid-cols-4 print:gap-2">
      {balances.map((balance) => (
        <Balance
          key={balance.credential}
          balance={balance}
          alone={balances.length === 1}
          isPractice={isPractice(balance, balances)}
          mayReadDays={mayReadDays}
        />
      ))}
      <Sold today={today} branch={branch} />
      <Margin today={today} branch={branch} />
      <Waiting waiting={waiting} branch={branch} />
    </dl>
  )
}

type CardProps = {
  name: string
  value: string
  /** Where the figure's details are; null if they may not be read. */
  to: { href: string; text: string } | null
  children: ReactNode
}

function Card({ name, value, to, children }: CardProps) {
  return (
    <div className="flex min-h-34 flex-col rounded bg-paper px-6 pt-4 pb-1 max-phone:min-h-0 max-phone:p-3 print:min-h-0 print:break-inside-avoid print:border print:border-line print:bg-transparent print:px-3 print:py-2">
      <dt className="text-note font-semibold text-muted">{name}</dt>
      <dd className="font-figures text-[2rem] leading-close font-bold wrap-anywhere max-phone:text-xl print:text-lg">
        {value}
      </dd>
      {children}
      {to && (
        <dd className="mt-auto text-note print:hidden">
          <Link
            className="underline-offset-link inline-flex min-h-target items-center font-semibold"
            href={to.href}
            prefetch={false}
          >
            {to.text}
          </Link>
        </dd>
      )}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <dd data-note className="text-note text-muted [[data-note]+&]:mt-1">
      {children}
    </dd>
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
    <Card
      name={name}
      value={availableCents === null ? t('notKnown') : formatUsd(availableCents)}
      to={mayReadDays ? { href: '/statement/days', text: t('whereItWent') } : null}
    >
      {reservedCents !== null && reservedCents > 0n && (
        <Note>{t('reserved', { amount: formatUsd(reservedCents) })}</Note>
      )}
      {lastsMinutes !== null && lastsMinutes > 0 && <Note>{t('lasts', { time: lasts(lastsMinutes) })}</Note>}
      {at && <Note>{t('heardAt', { clock: harareClock(at).slice(0, 5) })}</Note>}
    </Card>
  )
}

function Sold({ today: { now, total, weekday }, branch }: Pick<Props, 'today' | 'branch'>) {
  const t = useTranslations('overview')
  const more = percentMore(total.salesCents, total.thenCents)
  const day = t(`weekdays.d${weekday as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
  const today = harareDay(now)
  const against = more === null ? 'noneThen' : more > 0 ? 'above' : more < 0 ? 'below' : 'same'
  return (
    <Card
      name={t('soldToday')}
      value={formatUsd(total.salesCents)}
      to={{ href: pageAddress('/sold', { from: today, to: today, state: 'delivered', branch }), text: t('seeSold') }}
    >
      <Note>
        {t('salesCount', { count: total.sold })}, {t(against, { percent: Math.abs(more ?? 0), day })}
      </Note>
      {total.reversedCents > 0n && <Note>{t('lessReversed', { amount: formatUsd(total.reversedCents) })}</Note>}
    </Card>
  )
}

function Margin({ today: { now, total }, branch }: Pick<Props, 'today' | 'branch'>) {
  const t = useTranslations('overview')
  const { salesCents, marginCents } = total
  const day = harareDay(now)
  return (
    <Card
      name={t('marginToday')}
      value={formatUsd(marginCents)}
      to={{ href: pageAddress('/reports', { by: 'product', from: day, to: day, branch }), text: t('seeMargin') }}
    >
      {salesCents > 0n && (
        <Note>{t('ofSales', { percent: formatPercent(Number((marginCents * 1000n) / salesCents) / 10, 1) })}</Note>
      )}
    </Card>
  )
}

function Waiting({ waiting, branch }: Pick<Props, 'waiting' | 'branch'>) {
  const t = useTranslations('overview')
  const count = waiting.reduce((sum, row) => sum + row.waiting, 0)
  const unknown = waiting.reduce((sum, row) => sum + row.unknown, 0)
  const oldest = waiting.findLast((row) => row.waiting + row.unknown > 0)
  return (
    <Card
      name={t('waiting')}
      value={String(count)}
      to={{ href: pageAddress('/now', { outcome: 'waiting', branch }), text: t('seeWaits') }}
    >
      <Note>{t('unknownCount', { count: unknown })}</Note>
      {oldest && <Note>{t('oldest', { age: t(`ages.${oldest.age}`) })}</Note>}
    </Card>
  )
}
