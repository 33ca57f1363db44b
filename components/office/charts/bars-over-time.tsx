import { scaleLinear } from 'd3-scale'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { ChartTable, ScaleLabels, ScaleLines } from './internal/chart-frame.tsx'

type TimeBar = {
  key: string
  label: string
  /** The label under the bar, if there is room. */
  short: string
  cents: bigint
  /** The same for the period before; null if there is none. */
  thenCents: bigint | null
}

type Props = {
  title: string
  bars: readonly TimeBar[]
  heads: { when: string; now: string; before: string }
}

/** No more labels than a phone can show side by side, or very short ones. */
const MOST_LABELS = 5
const MOST_SHORT = 12

/** A filled bar for each day or month in front of an outlined one of the period before; all of it as a table too. */
export function BarsOverTime({ title, bars, heads }: Props) {
  const cents = bars.flatMap((bar) => [Number(bar.cents), Number(bar.thenCents ?? 0n)])
  const scale = scaleLinear([Math.min(0, ...cents), Math.max(100, ...cents)], [0, 100]).nice(4)
  const zero = scale(0)
  const hasThen = bars.some(({ thenCents }) => thenCents !== null)
  const most = bars.every(({ short }) => short.length < 4) ? MOST_SHORT : MOST_LABELS
  const every = Math.ceil(bars.length / most)
  const place = (value: bigint) => {
    const end = scale(Number(value))
    return { bottom: `${Math.min(zero, end)}%`, height: `${Math.abs(end - zero)}%` }
  }
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2.5">
        <ScaleLabels scale={scale} />
        <div className="relative flex h-36 gap-px">
          <ScaleLines scale={scale} />
          {bars.map((bar) => (
            <span key={bar.key} className="relative h-full min-w-0 flex-1">
              {(bar.thenCents ?? 0n) !== 0n && (
                <i
                  className="border-fine absolute inset-x-0 mx-auto max-w-14 border-edge"
                  style={place(bar.thenCents ?? 0n)}
                />
              )}
              <i
                className="absolute inset-x-[20%] mx-auto max-w-8 bg-ink [print-color-adjust:exact]"
                style={place(bar.cents)}
              />
            </span>
          ))}
        </div>
        <div className="col-start-2 flex gap-px pt-1 text-tiny text-muted">
          {bars.map(({ key, short }, index) => (
            <span key={key} className="relative h-4 min-w-0 flex-1">
              {index % every === 0 && (
                <span className="absolute inset-x-0 flex justify-center whitespace-nowrap">{short}</span>
              )}
            </span>
          ))}
        </div>
      </div>
      {hasThen && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-note text-muted" aria-hidden="true">
          <span className="inline-flex items-center gap-2">
            <i className="inline-block h-3.5 w-6 bg-ink [print-color-adjust:exact]" /> {heads.now}
          </span>
          <span className="inline-flex items-center gap-2">
            <i className="border-fine inline-block h-3.5 w-6 border-edge" /> {heads.before}
          </span>
        </p>
      )}
      <ChartTable
        title={title}
        heads={[heads.when, heads.now, ...(hasThen ? [heads.before] : [])]}
        rows={bars.map(({ key, label, cents: now, thenCents }) => ({
          key,
          cells: [label, formatUsd(now), ...(hasThen ? [thenCents === null ? '–' : formatUsd(thenCents)] : [])],
        }))}
      />
    </div>
  )
}
