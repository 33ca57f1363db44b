import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { averageTicket, type Period, type PeriodFigures, type PeriodView } from '@/lib/office/periods/model.ts'
import { formatPercent, formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { Before, type Fall, FigureCard, FigureGrid, Note, Trend } from './internal/figure-card.tsx'

/** `isRunning`: the period's last day has not ended. */
type Props = { view: PeriodView; isRunning: boolean }

type MainProps = Props & {
  period: Period
  /** How many sales of the period are delivered, as their list says. */
  sold: number
  /** More large figures. */
  children?: ReactNode
}

/** What was sold and earned, each beside the period before and with the last thirty days as a line. */
export function MainFigures({ period: { from, to, branch }, view, sold, isRunning, children }: MainProps) {
  const t = useTranslations('period')
  const { total, trend } = view
  const then = view.beforeSoFar ?? view.before
  const days = { from, to, branch }
  const share = total.salesCents > 0n ? Number((total.marginCents * 1000n) / total.salesCents) / 10 : null
  return (
    <FigureGrid size="large">
      <FigureCard
        name={t('figures.sales')}
        value={formatUsd(total.salesCents)}
        to={{ href: pageAddress('/sold', { ...days, state: 'delivered' }), text: t('seeSold') }}
      >
        <Before now={total.salesCents} then={then.salesCents} text={formatUsd(then.salesCents)} />
        <Note>{t('salesCount', { count: sold })}</Note>
        <Trend values={trend.map(({ salesCents }) => Number(salesCents))} isRunning={isRunning} />
      </FigureCard>
      <FigureCard
        name={t('figures.margin')}
        value={formatUsd(total.marginCents)}
        to={{ href: pageAddress('/reports', { ...days, by: 'product' }), text: t('seeMargin') }}
      >
        <Before now={total.marginCents} then={then.marginCents} text={formatUsd(then.marginCents)} />
        {share !== null && <Note>{t('ofSales', { percent: formatPercent(share, 1) })}</Note>}
        <Trend values={trend.map(({ marginCents }) => Number(marginCents))} isRunning={isRunning} />
      </FigureCard>
      {children}
    </FigureGrid>
  )
}

type Of = (figures: PeriodFigures) => bigint | null

/** Each in USD cents, but customers; `fall` says what a fall is worth: `none` if a change in percent says nothing. */
const MORE = [
  { name: 'customers', of: ({ customers }) => BigInt(customers), fall: 'bad' },
  { name: 'average', of: averageTicket, fall: 'bad' },
  { name: 'cash', of: ({ cashCents }) => cashCents, fall: 'bad' },
  { name: 'mobile', of: ({ mobileCents }) => mobileCents, fall: 'bad' },
  { name: 'types', of: ({ typesCents }) => typesCents, fall: 'bad' },
  { name: 'reversed', of: ({ reversedCents }) => reversedCents, fall: 'calm' },
  { name: 'overShort', of: ({ overShortCents }) => overShortCents, fall: 'none' },
] as const satisfies { name: string; of: Of; fall: Fall }[]

/**
 * Who paid, and how; what was reversed, and what is missing. Of a day that still runs only what was reversed is compared:
 * money is not summed by the hour.
 */
export function MoreFigures({ view: { total, before, beforeSoFar, trend }, isRunning }: Props) {
  const t = useTranslations('period')
  const thenOf = (name: (typeof MORE)[number]['name'], of: Of) => {
    if (beforeSoFar === null) return of(before)
    return name === 'reversed' ? beforeSoFar.reversedCents : undefined
  }
  // Most shops name no way to pay besides cash and mobile money.
  const hasTypes = [total, before, ...trend].some(({ typesCents }) => typesCents !== 0n)
  const isDrawn = trend.some(({ delivered, customers }) => delivered + customers > 0)
  return (
    <>
      <FigureGrid size="small">
        {MORE.filter(({ name }) => name !== 'types' || hasTypes).map(({ name, of, fall }) => {
          const format = (value: bigint | null) => {
            if (value === null) return '–'
            return name === 'customers' ? value.toLocaleString('en') : formatUsd(value)
          }
          const then = thenOf(name, of)
          return (
            <FigureCard key={name} size="small" name={t(`figures.${name}`)} value={format(of(total))}>
              {then !== undefined && <Before now={of(total)} then={then} text={format(then)} fall={fall} />}
              <Trend values={trend.map((day) => Number(of(day) ?? 0n))} isRunning={isRunning} />
            </FigureCard>
          )
        })}
      </FigureGrid>
      {isRunning && isDrawn && <p className="-mt-2 text-note text-muted">{t('running')}</p>}
    </>
  )
}
