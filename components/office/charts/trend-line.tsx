import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

type Props = {
  values: readonly number[]
  size?: 'card' | 'row'
  /** Whether the last value is of a day that has not ended; it is drawn apart, since it would look like a fall. */
  isRunning: boolean
}

/** A line without axes that shows how a figure has moved; its numbers stand beside it, so it is hidden from readers. */
export function TrendLine({ values, size = 'card', isRunning }: Props) {
  if (values.every((value) => value === 0)) return null
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [0, 100])
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [23, 1])
  const path = line<[number, number]>(
    ([index]) => x(index),
    ([, value]) => y(value),
  )
  const points = values.map((value, index): [number, number] => [index, value])
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      className={`block w-full overflow-visible ${size === 'card' ? 'h-8' : 'h-6'}`}
    >
      <path d={`M0,${y(0)}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <path
        d={path(isRunning ? points.slice(0, -1) : points) ?? ''}
        className="fill-none stroke-ink stroke-[1.5]"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {isRunning && (
        <path
          d={path(points.slice(-2)) ?? ''}
          className="fill-none stroke-muted stroke-[1.5] [stroke-dasharray:2_3]"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
