import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/office-page.tsx'
import type { TodayView } from '@/lib/office/overview/model.ts'
import { type Sort, sortCompared } from '@/lib/office/periods/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { Bars } from './internal/bars.tsx'
import { HoursChart } from './internal/hours-chart.tsx'

type Props = { today: TodayView }

/** Today's sales by hour, beside the same day last week until this time. */
export function HourPanel({ today }: Props) {
  const t = useTranslations('overview')
  const { day, clock } = whenOf(today, t)
  const title = t('charts.hour', { day, clock })
  return (
    <Panel title={title}>
      {today.hours.length === 0 ? t('nothingSold', { day }) : <HoursChart title={title} hours={today.hours} />}
    </Panel>
  )
}

/**
 * Today's sales by branch, cashier and product, beside the same day last week until this time; of one branch if chosen.
 */
export function Charts({ today, sort, branch }: Props & { sort: Sort; branch: string | null }) {
  const t = useTranslations('overview')
  const when = whenOf(today, t)
  const charts = [
    { what: t('branch'), title: t('charts.branch', when), lines: today.branches, of: 'branch', all: true },
    { what: t('cashier'), title: t('charts.cashier', when), lines: today.cashiers, of: 'cashier', all: false },
    { what: t('product'), title: t('charts.product', when), lines: today.products, of: 'product', all: false },
  ]
  if (today.hours.length === 0) return null
  return charts.map(({ what, title, lines, of, all }) => (
    <Panel key={title} title={title}>
      <Bars
        title={title}
        what={what}
        lines={sortCompared(lines, sort)}
        hrefOf={(key) => pageAddress('/now', { branch, [of]: key })}
        all={all}
      />
    </Panel>
  ))
}

function whenOf({ weekday, clock }: TodayView, t: ReturnType<typeof useTranslations<'overview'>>) {
  return { day: t(`weekdays.d${weekday as 0 | 1 | 2 | 3 | 4 | 5 | 6}`), clock }
}

/** Panels side by side where there is room, measured in letters: large ones need the width of two. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className="[columns:20rem_2] gap-x-4 *:mb-4 *:break-inside-avoid cards:columns-1">{children}</div>
}
