import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { OverShortBars } from '@/components/office/charts/over-short-bars.tsx'
import { TrendLine } from '@/components/office/charts/trend-line.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import {
  firstLines,
  type LineKind,
  type Period,
  type PeriodLine,
  type PeriodView,
  periodQuery,
  SORTS,
  type Sort,
  sortCompared,
} from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { Change } from './internal/change.tsx'

type LinesProps = {
  period: Period
  view: PeriodView
  sort: Sort
  /** The kind whose lines are all shown; of the others only the first are. */
  whole: LineKind | null
  /** Whether the period's last day has not ended, so that lines do not end in a false fall. */
  isRunning: boolean
  /** Whether the board of branches is on the page, which has their sales. */
  hasBoard: boolean
}

/** Each branch, product and cashier of a period, and whose drawers were over or short. */
export function PeriodLines({ period, view, sort, whole, isRunning, hasBoard }: LinesProps) {
  const t = useTranslations('period')
  const { name, from, to, branch } = period
  const listed = (what: string) => (key: string) =>
    name === 'today'
      ? pageAddress('/now', { branch, [what]: key })
      : pageAddress('/sold', { from, to, branch, [what]: key })
  const allAt = (what: LineKind) =>
    what === whole ? null : `/overview?${periodQuery(period, { sort, all: what })}#${what}`
  const shared = { sort, isRunning }
  return (
    <div id="lines" className="grid grid-cols-1 gap-4">
      {view.products.length === 0 ? <Panel>{t('nothing')}</Panel> : <SortLinks period={period} sort={sort} />}
      {!hasBoard && (
        <Lines what="branch" lines={view.branches} to={listed('branch')} all={allAt('branch')} {...shared} />
      )}
      <Lines what="product" lines={view.products} to={listed('product')} all={allAt('product')} {...shared} />
      <Lines what="cashier" lines={view.cashiers} to={listed('cashier')} all={allAt('cashier')} {...shared} />
      <OverShort lines={view.overShort} all={allAt('overShort')} />
    </div>
  )
}

type Props = {
  what: 'branch' | 'product' | 'cashier'
  lines: readonly PeriodLine[]
  sort: Sort
  /** Where a line's sales are listed. */
  to: (key: string) => string
  /** Where every line is shown; null if that is here. */
  all: string | null
  /** Whether the period's last day has not ended. */
  isRunning: boolean
}

/**
 * The first or all branches, products or cashiers of a period beside the period before, with their last thirty days. In
 * large letters on a phone, a line's sums stand below its name.
 */
function Lines({ what, lines, sort, to, all, isRunning }: Props) {
  const t = useTranslations('period')
  if (lines.length === 0) return null
  const shown = firstLines(sortCompared(lines, sort), all === null)
  return (
    <Panel id={what} title={t(`by.${what}`)}>
      <div className="@container">
        <table className="w-full border-collapse @max-[17rem]:block" aria-label={t(`by.${what}`)}>
          <thead className="sr-only">
            <tr>
              {[t(what), t('lastThirty'), t('figures.sales'), t('figures.margin')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-[17rem]:block">
            {shown.map(({ key, label, nowCents, thenCents, marginCents, trend }) => (
              <tr
                key={key}
                className="not-first:border-t not-first:border-line @max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:items-center print:break-inside-avoid"
              >
                <th scope="row" className="py-1 pe-3 text-start font-semibold @max-[17rem]:w-full">
                  <Link href={to(key)} prefetch={false} className="inline-flex min-h-target items-center">
                    {label || t('nobody')}
                  </Link>
                </th>
                <td className="w-2/5 py-1 @max-[17rem]:grow phone-screen:w-1/5">
                  <TrendLine size="row" values={trend.map(Number)} isRunning={isRunning} />
                </td>
                <td className="w-[1%] py-1 ps-6 text-end font-figures whitespace-nowrap @max-[17rem]:w-auto phone-screen:ps-3">
                  {formatUsd(nowCents)}
                  <small className={smallLook}>{t('thenSum', { amount: formatUsd(thenCents) })}</small>
                  <Change nowCents={nowCents} thenCents={thenCents} />
                </td>
                <td className="w-[1%] py-1 ps-6 text-end font-figures whitespace-nowrap phone-screen:hidden">
                  {formatUsd(marginCents)}
                  <small className={smallLook}>{t('figures.margin')}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all !== null && shown.length < lines.length && <AllLines href={all} count={lines.length} />}
    </Panel>
  )
}

/**
 * Cashiers whose drawers were over or short, the most short first; nothing if none was. `all` is where all are shown.
 */
function OverShort({ lines, all }: { lines: PeriodView['overShort']; all: string | null }) {
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

function AllLines({ href, count }: { href: string; count: number }) {
  const t = useTranslations('period')
  return (
    <Link href={href} prefetch={false} scroll={false} className="inline-flex min-h-target items-center font-semibold">
      {t('showAll', { count })}
    </Link>
  )
}

const smallLook = 'block font-words text-small text-muted'

type SortProps = { period: Period; sort: Sort }

/** The order of the lines: most sold, or fallen most. */
function SortLinks({ period, sort }: SortProps) {
  const t = useTranslations('period')
  return (
    <nav aria-label={t('order')} className="flex flex-wrap items-center gap-x-4 text-note print:hidden">
      <span className="text-muted">{t('order')}</span>
      {SORTS.map((one) => (
        <Link
          key={one}
          href={`/overview?${periodQuery(period, { sort: one })}#lines`}
          prefetch={false}
          scroll={false}
          aria-current={one === sort ? 'true' : undefined}
          className="inline-flex min-h-target items-center font-semibold aria-[current]:no-underline"
        >
          {t(`sorts.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
