import { useLocale, useTranslations } from 'next-intl'
import { BarsOverTime } from '@/components/office/charts/bars-over-time.tsx'
import { HeatTable } from '@/components/office/charts/heat-table.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { Period, PeriodBar, WeekHour } from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatMonth, formatShortDay, formatWeekday } from '@/lib/platform/shared/time/format-time.ts'

/** Sales and margin over the hours of a day, or the days or months of a longer period. */
export function TimePanels({ name, bars }: { name: Period['name']; bars: readonly PeriodBar[] }) {
  const t = useTranslations('period')
  const locale = useLocale()
  const [first] = bars
  if (!first) return null
  const by = first.key.length === 2 ? 'Hour' : 'Day'
  const [sales, margin] = [t(`salesBy${by}`), t(`marginBy${by}`)]
  const heads = {
    when: t(by === 'Hour' ? 'hour' : 'when'),
    ...(name === 'today'
      ? { now: t('names.today'), before: t('sameDay') }
      : { now: t('thisPeriod'), before: t('periodBefore') }),
  }
  const named = bars.map((bar) => ({ ...bar, ...namesOf(bar.key, locale) }))
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-4">
      <Panel title={sales}>
        <BarsOverTime
          title={sales}
          heads={heads}
          bars={named.map(({ salesCents: cents, ...bar }) => ({ ...bar, cents }))}
        />
      </Panel>
      <Panel title={margin}>
        <BarsOverTime
          title={margin}
          heads={heads}
          bars={named.map(({ marginCents: cents, ...bar }) => ({ ...bar, cents, thenCents: null }))}
        />
      </Panel>
    </div>
  )
}

/** Of an hour, a month or a day. */
function namesOf(key: string, locale: string): { label: string; short: string } {
  if (key.length === 2) return { label: `${key}:00`, short: key }
  if (key.length === 7) return { label: formatMonth(key, locale), short: formatMonth(key, locale) }
  const day = formatShortDay(key, locale)
  return { label: day, short: day.replace(/^\S+ /, '') }
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** When in the week most is sold, over the last four weeks. */
export function WeekPanel({ hours }: { hours: readonly WeekHour[] }) {
  const t = useTranslations('period')
  const locale = useLocale()
  const sold = hours.filter(({ cents }) => cents > 0n)
  if (sold.length === 0) return null
  const first = Math.min(...sold.map(({ hour }) => hour))
  const last = Math.max(...sold.map(({ hour }) => hour))
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const clock = (hour: number) => String(hour).padStart(2, '0')
  const rows = WEEK.map((weekday) => {
    const label = formatWeekday(weekday, locale)
    const cells = columns.map((hour) => {
      const cents = sold.find((one) => one.weekday === weekday && one.hour === hour)?.cents ?? 0n
      return { key: String(hour), value: Number(cents), text: `${label} ${clock(hour)}:00: ${formatUsd(cents)}` }
    })
    return { key: String(weekday), label, cells }
  })
  return (
    <Panel title={t('byHourOfWeek')}>
      <HeatTable title={t('byHourOfWeek')} corner={t('weekday')} columns={columns.map(clock)} rows={rows} />
    </Panel>
  )
}
