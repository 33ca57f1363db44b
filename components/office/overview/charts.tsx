import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { type Comparison, scaleTop, type TodayView } from '@/lib/office/overview/model.ts'
import { type Sort, sortCompared } from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { Bars, ChartLegend } from './internal/bars.tsx'

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

/**
 * Sales by hour: a filled bar for today in front of an outlined one for the same day last week, on a scale from zero;
 * and all of it as a table.
 */
function HoursChart({ title, hours }: { title: string; hours: Comparison[] }) {
  const t = useTranslations('overview')
  const top = scaleTop(hours.flatMap(({ todayCents, thenCents }) => [todayCents, thenCents]))
  const tall = (cents: bigint) => `${Math.max(0, (Number(cents) / Number(top)) * 100).toFixed(1)}%`
  return (
    <div className="relative">
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2.5">
        <div className="flex h-36 flex-col justify-between text-end font-figures text-tiny leading-none font-normal text-muted">
          {[top, top / 2n, 0n].map((cents) => (
            <span className="h-0 [transform:translateY(-0.5em)]" key={String(cents)}>
              {formatUsd(cents).replace(/\.00$/, '')}
            </span>
          ))}
        </div>
        <div className="border-b-fine relative isolate flex h-36 items-end gap-[2px] border-t border-t-line border-b-ink before:absolute before:inset-x-0 before:top-1/2 before:bottom-auto before:-z-1 before:border-t before:border-line">
          {hours.map(({ key, todayCents, thenCents }) => (
            <span key={key} className="grid h-full max-w-36 min-w-0 flex-1 items-end justify-items-center">
              <i
                className={`block w-[80%] [grid-area:1_/_1] ${thenCents > 0n ? 'border-fine border-b-0 border-edge' : ''}`}
                style={{ height: tall(thenCents) }}
              />
              <i
                className="block w-[45%] bg-ink [grid-area:1_/_1] [print-color-adjust:exact]"
                style={{ height: tall(todayCents) }}
              />
            </span>
          ))}
        </div>
        <div className="col-start-2 flex gap-[2px] pt-1 font-figures text-tiny text-muted">
          {hours.map(({ key, label }) => (
            <span className="max-w-36 min-w-0 flex-1 text-center" key={key}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <ChartLegend />
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('today')}</th>
              <th scope="col">{t('sameDay')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ key, label, todayCents, thenCents }) => (
              <tr key={key}>
                <th scope="row">{`${label}:00`}</th>
                <td>{formatUsd(todayCents)}</td>
                <td>{formatUsd(thenCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
