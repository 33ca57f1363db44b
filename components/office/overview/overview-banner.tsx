import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { type BalanceView, isPractice, RUNWAY_WARNS_MINUTES } from '@/lib/office/overview/model.ts'
import { harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { Silence } from '@/lib/service/silence/model.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'
import { useDurationText } from './internal/use-duration-text.ts'

type Props = {
  balances: BalanceView[]
  silences: Silence[]
  now: Date
  mayTopUp: boolean
}

/** The urgent things to do, in one place; empty if there are none. */
export function OverviewBanner({ balances, silences, now, mayTopUp }: Props) {
  const stopped = balances.filter(({ blocked }) => blocked !== null)
  const ending = balances.filter(({ endsInDays }) => endsInDays !== null)
  const low = lowest(balances.filter((balance) => !isPractice(balance, balances)))
  if (stopped.length + silences.length + ending.length === 0 && !low) return null
  return (
    <section
      className={`border-s-bar flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 print:py-2 ${stopped.length + silences.length > 0 ? 'border-bad bg-bad-bg' : 'border-wait bg-wait-bg'}`}
      role="status"
    >
      <ul className="grid gap-2">
        {stopped.map((balance) => (
          <Stopped key={balance.credential} balance={balance} />
        ))}
        {silences.map((silence) => (
          <Silent key={`${silence.credential} ${silence.cause}`} silence={silence} />
        ))}
        {low && <Low balance={low} now={now} />}
        {ending.map(({ credential, endsInDays }) => (
          <Ending key={credential} credential={credential} days={endsInDays ?? 0} />
        ))}
      </ul>
      {mayTopUp && low && <TopUp />}
    </section>
  )
}

/** The balance that ends first: live keys share it, so it is shown once. */
function lowest(balances: BalanceView[]): BalanceView | undefined {
  const low = balances.filter(
    ({ lastsMinutes, availableCents }) =>
      (lastsMinutes !== null && lastsMinutes < RUNWAY_WARNS_MINUTES) ||
      (availableCents !== null && availableCents <= 0n),
  )
  return low.sort((a, b) => (a.lastsMinutes ?? 0) - (b.lastsMinutes ?? 0))[0]
}

function News({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap gap-x-4">
      <b>{head}</b>
      <span>{children}</span>
    </li>
  )
}

function Stopped({ balance: { credential, blocked } }: { balance: BalanceView }) {
  const t = useTranslations('overview')
  const why = useTranslations('stopped')
  const cause = blocked !== null && isBlockingCode(blocked) ? blocked : 'other'
  return <News head={t('stopped', { key: credential })}>{why(cause)}</News>
}

function Silent({ silence: { credential, topics, cause, since } }: { silence: Silence }) {
  const t = useTranslations('silence')
  const why = useTranslations('setUp.findings')
  const at = harareStamp(since, useLocale())
  const what = topics.map((topic) => t(`topics.${topic}`)).join(', ')
  return <News head={t('since', { key: credential, topics: what, at })}>{why(`key_answers_${cause}`)}</News>
}

function Low({ balance, now }: { balance: BalanceView; now: Date }) {
  const t = useTranslations('overview')
  const lasts = useDurationText()
  const minutes = balance.lastsMinutes ?? 0
  if (minutes === 0) return <News head={t('empty')}>{t('topUpNow')}</News>
  const until = harareClock(new Date(now.getTime() + minutes * 60_000)).slice(0, 5)
  return <News head={t('lastsAtThisPace', { time: lasts(minutes) })}>{t('topUpBefore', { until })}</News>
}

function Ending({ credential, days }: { credential: string; days: number }) {
  const t = useTranslations('overview')
  if (days < 0) return <News head={t('keyEnded', { key: credential, days: -days })}>{t('newKeyNow')}</News>
  return <News head={t('keyEnds', { key: credential, days })}>{t('newKey')}</News>
}

function TopUp() {
  const t = useTranslations('overview')
  return (
    <div className="flex print:hidden">
      <ButtonLink href="/top-ups">{t('topUp')}</ButtonLink>
    </div>
  )
}
