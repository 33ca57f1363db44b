import type { ScaleLinear } from 'd3-scale'
import { formatUsd } from '@/lib/platform/shared/money.ts'

/** From cents to percent of the chart's height, from below. */
type Props = { scale: ScaleLinear<number, number> }

const TICKS = 4

/** The sums beside a chart. */
export function ScaleLabels({ scale }: Props) {
  return (
    <div className="relative h-36 min-w-14 font-figures text-tiny leading-none text-muted">
      {scale.ticks(TICKS).map((tick) => (
        <span key={tick} className="absolute inset-e-0 translate-y-1/2" style={{ bottom: `${scale(tick)}%` }}>
          {formatUsd(BigInt(Math.round(tick))).replace(/\.00$/, '')}
        </span>
      ))}
    </div>
  )
}

/** The lines of those sums across it, zero in ink. */
export function ScaleLines({ scale }: Props) {
  return scale
    .ticks(TICKS)
    .map((tick) => (
      <i
        key={tick}
        className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-ink' : 'border-line'}`}
        style={{ bottom: `${scale(tick)}%` }}
      />
    ))
}
