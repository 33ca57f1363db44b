import { useLocale, useTranslations } from 'next-intl'
import { BarsOverTime } from '@/components/office/charts/bars-over-time.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { Advice } from '@/lib/office/fundings/model.ts'
import { formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import { formatShortDay, harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** How long the balance lasts if the week goes as usual, what to top up, and what each day usually takes. */
export function TopUpAdvice({ advice: { endsAt, paceEndsAt, plans, days, learnt } }: { advice: Advice }) {
  const t = useTranslations('topUps')
  const locale = useLocale()
  const say = (at: Date) => `${formatShortDay(harareDay(at), locale)} ${harareClock(at).slice(0, 5)}`
  const asUsual = endsAt === null ? t('advice.lastsLong') : t('advice.lastsUntil', { at: say(endsAt) })
  return (
    <Panel title={t('advice.title')}>
      <p>
        {paceEndsAt === null
          ? asUsual
          : t('advice.atPace', { pace: say(paceEndsAt), at: endsAt ? say(endsAt) : 'long' })}
      </p>
      {plans.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {plans.map(({ until, cents }) => (
            <ButtonLink key={until.getTime()} href={`/top-ups?amount=${toWireAmount(cents)}#ask`}>
              {t('advice.plan', { amount: formatUsd(cents).replace(/\.00$/, ''), until: say(until) })}
            </ButtonLink>
          ))}
        </div>
      )}
      <p className="mt-4 text-note font-semibold text-muted">{t('advice.days')}</p>
      <BarsOverTime
        title={t('advice.days')}
        heads={{ when: t('advice.day'), now: t('advice.days'), before: '' }}
        bars={days.map(({ start, cents }) => {
          const label = formatShortDay(harareDay(start), locale)
          return { key: label, label, short: label.replace(/ .*$/, ''), cents, thenCents: null }
        })}
      />
      <p className="mt-2 text-note text-muted">
        {t('advice.note', { days: learnt.days })}
        {learnt.payDayPercent > 100 && ` ${t('advice.payDays', { percent: learnt.payDayPercent - 100 })}`}
      </p>
    </Panel>
  )
}
