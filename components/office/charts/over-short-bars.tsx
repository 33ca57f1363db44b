import { scaleLinear } from 'd3-scale'
import type { OverShortLine } from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

type Props = { title: string; heads: readonly [string, string]; lines: readonly OverShortLine[] }

/** Cashiers over to the right of the middle, short to the left; the sum says it in figures. */
export function OverShortBars({ title, heads, lines }: Props) {
  const most = Math.max(...lines.map(({ cents }) => Math.abs(Number(cents))))
  const width = scaleLinear([0, most], [0, 50])
  return (
    <table className="w-full border-collapse" aria-label={title}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, cents }) => (
          <tr key={key} className="print:break-inside-avoid">
            <th scope="row" className="max-w-48 py-1.5 pe-3 text-start font-normal">
              {label || '–'}
            </th>
            <td className="w-1/2 py-1.5" aria-hidden="true">
              <span className="relative block h-3.5 before:absolute before:inset-y-[-0.25rem] before:inset-s-1/2 before:border-s before:border-edge">
                <i
                  className={`absolute inset-y-0 [print-color-adjust:exact] ${cents < 0n ? 'inset-e-1/2 bg-bad' : 'inset-s-1/2 bg-ink'}`}
                  style={{ width: `${width(Math.abs(Number(cents)))}%` }}
                />
              </span>
            </td>
            <td className="w-[1%] py-1.5 ps-3 text-end font-figures whitespace-nowrap">{signedUsd(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With a plus, or the minus that `formatUsd` writes. */
function signedUsd(cents: bigint): string {
  return cents > 0n ? `+${formatUsd(cents)}` : formatUsd(cents)
}
