import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { TrendLine } from '@/components/office/charts/trend-line.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import {
  firstLines,
  type Period,
  type PeriodLine,
  periodQuery,
  SORTS,
  type Sort,
  sortCompared,
} from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { Change } from './internal/change.tsx'

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
 * The first or all branches, products or cashiers of a period beside the period before, with their last thirty days.
 */
export function PeriodLines({ what, lines, sort, to, all, isRunning }: Props) {
  const t = useTranslations('period')
  if (lines.length === 0) return null
  const shown = firstLines(sortCompared(lines, sort), all === null)
  return (
    <Panel id={what} title={t(`by.${what}`)}>
      <table className="w-full border-collapse" aria-label={t(`by.${what}`)}>
        <thead className="sr-only">
          <tr>
            {[t(what), t('lastThirty'), t('figures.sales'), t('figures.margin')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, nowCents, thenCents, marginCents, trend }) => (
            <tr key={key} className="not-first:border-t not-first:border-line print:break-inside-avoid">
              <th scope="row" className="py-1 pe-3 text-start font-semibold">
                <Link href={to(key)} prefetch={false} className="inline-flex min-h-target items-center">
                  {label || t('nobody')}
                </Link>
              </th>
              <td className="w-2/5 py-1 phone-screen:w-1/5">
                <TrendLine size="row" values={trend.map(Number)} isRunning={isRunning} />
              </td>
              <td className="w-[1%] py-1 ps-6 text-end font-figures whitespace-nowrap phone-screen:ps-3">
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
      {all !== null && shown.length < lines.length && <AllLines href={all} count={lines.length} />}
    </Panel>
  )
}

export function AllLines({ href, count }: { href: string; count: number }) {
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
export function SortLinks({ period, sort }: SortProps) {
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
