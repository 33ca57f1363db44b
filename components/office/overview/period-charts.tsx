import { useLocale, useTranslations } from 'next-intl'
import { BarsOverTime } from '@/components/office/charts/bars-over-time.tsx'
import { HeatTable } from '@/components/office/charts/heat-table.tsx'
import { OverShortBars } from '@/components/office/charts/over-short-bars.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { firstLines, type PeriodBar, type PeriodView, type WeekHour } from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatMonth, formatShortDay, formatWeekday } from '@/lib/platform/shared/time/format-time.ts'
import { AllLines } from './period-lines.tsx'

/** Sales and margin over the days of a period; nothing for a single day. */
export function DaysPanels({ bars }: { bars: readonly PeriodBar[] }) {
  const t = useTranslations('period')
  const locale = useLocale()
  if (bars.length < 2) return null
  const heads = { when: t('when'), now: t('thisPeriod'), before: t('periodBefore') }
  const label = (key: string) => (key.length === 7 ? formatMonth(key, locale) : formatShortDay(key, locale))
  const named = bars.map((bar) => {
    const said = label(bar.key)
    return { ...bar, label: said, short: bar.key.length === 7 ? said : said.replace(/^\S+ /, '') }
  })
  return (
    <>
      <Panel title={t('salesByDay')}>
        <BarsOverTime
          title={t('salesByDay')}
          heads={heads}
          bars={named.map(({ salesCents: cents, ...bar }) => ({ ...bar, cents }))}
        />
      </Panel>
      <Panel title={t('marginByDay')}>
        <BarsOverTime
          title={t('marginByDay')}
          heads={heads}
          bars={named.map(({ marginCents: cents, ...bar }) => ({ ...bar, cents, thenCents: null }))}
        />
      </Panel>
    </>
  )
}

/**
 * Cashiers whose drawers were over or short, the most short first; nothing if none was. `all` is where all are shown.
 */
export function OverShortPanel({ lines, all }: { lines: PeriodView['overShort']; all: string | null }) {
  const t = useTranslations('period')
  if (lines.length === 0) return null
  const shown = firstLines(lines, all === null)
  return (
    <Panel id="overShort" title={t('overShortByCashier')}>
      <OverShortBars title={t('overShortByCashier')} heads={[t('cashier'), t('figures.overShort')]} lines={shown} />
      {all !== null && shown.length < lines.length && <AllLines href={all} count={lines.length} />}
    </Panel>
  )
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
