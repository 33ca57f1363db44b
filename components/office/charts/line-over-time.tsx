import { scaleLinear } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { ChartTable, ScaleLabels, ScaleLines } from './internal/chart-frame.tsx'

type Point = {
  key: string
  label: string
  /** The label under the point, if there is room. */
  short: string
  cents: bigint
  /** What came in on that day, marked on the line; 0 for nothing. */
  markCents: bigint
}

type Props = { title: string; points: readonly Point[]; heads: { when: string; value: string; mark: string } }

const MOST_LABELS = 5

/** A sum at the end of each day, with a triangle where money came in; all of it as a table too. */
export function LineOverTime({ title, points, heads }: Props) {
  const values = points.map(({ cents }) => Number(cents))
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [0, 100])
  const scale = scaleLinear([Math.min(0, ...values), Math.max(100, ...values)], [0, 100]).nice(4)
  // SVG counts from the top, the scale from the bottom.
  const y = (value: number) => 100 - scale(value)
  const drawn = line<number>((_, index) => x(index), y).curve(curveStepAfter)
  const filled = area<number>((_, index) => x(index), y(0), y).curve(curveStepAfter)
  const every = Math.ceil(points.length / MOST_LABELS)
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2.5">
        <ScaleLabels scale={scale} />
        <div className="relative h-36">
          <ScaleLines scale={scale} />
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path d={filled(values) ?? ''} className="fill-soft stroke-none" />
            <path
              d={drawn(values) ?? ''}
              className="fill-none stroke-ink stroke-[1.5]"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {points.map(({ key, markCents }, index) =>
            markCents > 0n ? (
              <i
                key={key}
                className="absolute size-3 -translate-1/2 bg-ink [print-color-adjust:exact] shape-triangle"
                style={{ left: `${x(index)}%`, top: `${y(values[index] ?? 0)}%` }}
              />
            ) : null,
          )}
        </div>
        <div className="relative col-start-2 h-5 pt-1 text-tiny text-muted">
          {points.map(({ key, short }, index) =>
            index % every === 0 ? (
              <span key={key} className="absolute whitespace-nowrap" style={{ left: `${x(index)}%` }}>
                {short}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <p className="mt-3 inline-flex items-center gap-2 text-note text-muted" aria-hidden="true">
        <i className="inline-block size-3 bg-ink [print-color-adjust:exact] shape-triangle" /> {heads.mark}
      </p>
      <ChartTable
        title={title}
        heads={[heads.when, heads.value, heads.mark]}
        rows={points.map(({ key, label, cents, markCents }) => ({
          key,
          cells: [label, formatUsd(cents), markCents > 0n ? formatUsd(markCents) : '–'],
        }))}
      />
    </div>
  )
}
