import type { ScaleLinear } from 'd3-scale'
import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { ScrollSideways } from '../scroll-sideways.tsx'

type Props = {
  title: string
  /** The first column says what a row is; the others are figures. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The figures behind a chart, folded under it. */
export function ChartTable({ title, heads, rows }: Props) {
  const t = useTranslations('period')
  return (
    <details className="mt-2">
      <summary className="chevron flex min-h-target items-center gap-2 text-note font-semibold text-muted print:hidden">
        {t('asTable')}
      </summary>
      <ScrollSideways title={title}>
        <table className="w-full border-collapse text-note">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`border-b border-edge py-1 pe-3 font-semibold ${index === 0 ? 'text-start' : 'text-end'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key} className="border-b border-line print:break-inside-avoid">
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={heads[index + 1]} className="py-1 pe-3 text-end font-figures whitespace-nowrap">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSideways>
    </details>
  )
}

/** From cents to percent of the chart's height, from below. */
type ScaleLabelsProps = { scale: ScaleLinear<number, number> }

const TICKS = 4

export function ScaleLabels({ scale }: ScaleLabelsProps) {
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
export function ScaleLines({ scale }: ScaleLabelsProps) {
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
