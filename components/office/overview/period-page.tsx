import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TrendLine } from '@/components/office/charts/trend-line.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { percentMore } from '@/lib/office/overview/model.ts'
import {
  averageTicket,
  type DayFigures,
  type LineKind,
  type Period,
  type PeriodFigures,
  type PeriodView,
  periodQuery,
  type Sort,
} from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { DaysPanels, OverShortPanel } from './period-charts.tsx'
import { PeriodLines, SortLinks } from './period-lines.tsx'

type Props = {
  period: Period
  view: PeriodView
  sort: Sort
  /** The kind whose lines are all shown; of the others only the first are. */
  whole: LineKind | null
  /** Whether its last day has not ended, so that lines do not end in a false fall. */
  isRunning: boolean
  /** What comes after the charts over time. */
  children?: ReactNode
}

/** A period rather than the present moment: figures, charts over time, and each branch, product and cashier. */
export function PeriodPage({ period, view, sort, whole, isRunning, children }: Props) {
  const t = useTranslations('period')
  const days = { from: period.from, to: period.to }
  const listed = (name: string) => (key: string) =>
    pageAddress('/sold', { ...days, branch: period.branch, [name]: key })
  const allAt = (what: LineKind) =>
    what === whole ? null : `/overview?${periodQuery(period, { sort, all: what })}#${what}`
  const shared = { sort, isRunning }
  const hasLines = view.trend.some(({ delivered, customers }) => delivered + customers > 0)
  return (
    <>
      <PeriodFiguresCards view={view} isRunning={isRunning} />
      {isRunning && hasLines && <p className="-mt-2 text-note text-muted">{t('running')}</p>}
      {view.branches.length === 0 && <Panel>{t('nothing')}</Panel>}
      <DaysPanels bars={view.bars} />
      <div id="lines" className="grid gap-4">
        {view.branches.length > 0 && <SortLinks period={period} sort={sort} />}
        <PeriodLines what="branch" lines={view.branches} to={listed('branch')} all={allAt('branch')} {...shared} />
        <PeriodLines what="product" lines={view.products} to={listed('product')} all={allAt('product')} {...shared} />
        <PeriodLines what="cashier" lines={view.cashiers} to={listed('cashier')} all={allAt('cashier')} {...shared} />
      </div>
      <OverShortPanel lines={view.overShort} all={allAt('overShort')} />
      {children}
    </>
  )
}

/** The figures that are sums; each is shown beside that of the period before. */
const SUMS = {
  sales: ({ salesCents }) => salesCents,
  margin: ({ marginCents }) => marginCents,
  cash: ({ cashCents }) => cashCents,
  mobile: ({ mobileCents }) => mobileCents,
  reversed: ({ reversedCents }) => reversedCents,
  overShort: ({ overShortCents }) => overShortCents,
} as const satisfies Record<string, (of: PeriodFigures) => bigint>

/** `isRunning`: the period's last day has not ended. */
type PeriodFiguresCardsProps = { view: PeriodView; isRunning: boolean }

/** The period in figures, each beside the period before and with the last thirty days as a line. */
function PeriodFiguresCards({ view: { total, before, trend }, isRunning }: PeriodFiguresCardsProps) {
  const t = useTranslations('period')
  const sum = (name: keyof typeof SUMS) => (
    <Figure
      key={name}
      name={t(`figures.${name}`)}
      value={formatUsd(SUMS[name](total))}
      before={formatUsd(SUMS[name](before))}
      more={name === 'overShort' ? null : percentMore(SUMS[name](total), SUMS[name](before))}
      calm={name === 'reversed'}
      values={trend.map((day) => Number(SUMS[name](day)))}
      isRunning={isRunning}
    />
  )
  const [average, averageThen] = [averageTicket(total), averageTicket(before)]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4 max-phone:grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] max-phone:gap-3 print:grid-cols-4 print:gap-2">
      {sum('sales')}
      {sum('margin')}
      <Figure
        name={t('figures.customers')}
        value={total.customers.toLocaleString('en')}
        before={before.customers.toLocaleString('en')}
        more={percentMore(BigInt(total.customers), BigInt(before.customers))}
        values={trend.map(({ customers }) => customers)}
        isRunning={isRunning}
      />
      <Figure
        name={t('figures.average')}
        value={average === null ? '–' : formatUsd(average)}
        before={averageThen === null ? '–' : formatUsd(averageThen)}
        more={average === null || averageThen === null ? null : percentMore(average, averageThen)}
        values={trend.map((day: DayFigures) => Number(averageTicket(day) ?? 0n))}
        isRunning={isRunning}
      />
      {sum('cash')}
      {sum('mobile')}
      {sum('reversed')}
      {sum('overShort')}
    </dl>
  )
}

type FigureProps = {
  name: string
  value: string
  before: string
  /** Percent against the period before; null where that says nothing. */
  more: number | null
  /** Whether a fall needs no attention. */
  calm?: boolean
  values: readonly number[]
  isRunning: boolean
}

function Figure({ name, value, before, more, calm = false, values, isRunning }: FigureProps) {
  const t = useTranslations('period')
  return (
    <div className="flex flex-col rounded bg-paper px-6 py-4 max-phone:p-3 print:break-inside-avoid print:border print:border-line print:bg-transparent print:px-3 print:py-2">
      <dt className="text-note font-semibold text-muted">{name}</dt>
      <dd className="font-figures text-2xl leading-close font-bold wrap-anywhere max-phone:text-lg print:text-lg">
        {value}
      </dd>
      <dd className="text-note text-muted">
        {t('thenSum', { amount: before })}
        {more !== null && more !== 0 && (
          <span className={more < 0 && !calm ? 'block font-bold text-ink' : 'block'}>
            {t(more < 0 ? 'less' : 'more', { percent: Math.abs(more) })}
          </span>
        )}
      </dd>
      <dd className="mt-auto pt-2">
        <TrendLine values={values} isRunning={isRunning} />
      </dd>
    </div>
  )
}
