import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/office-page.tsx'
import { type LineKind, type Period, type PeriodView, periodQuery, type Sort } from '@/lib/office/periods/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { PeriodFiguresCards } from './internal/period-figures.tsx'
import { DaysPanels, OverShortPanel } from './period-charts.tsx'
import { PeriodLines, SortLinks } from './period-lines.tsx'

type Props = {
  period: Period
  view: PeriodView
  sort: Sort
  /** The kind of which all lines are shown; of the others only the first are. */
  whole: LineKind | null
  /** Whether its last day has not ended, so that its lines must not end in a false fall. */
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
