import { scaleLinear } from 'd3-scale'
import { ScrollSideways } from './scroll-sideways.tsx'

type HeatRow = { key: string; label: string; cells: readonly { key: string; value: number; text: string }[] }

type Props = { title: string; corner: string; columns: readonly string[]; rows: readonly HeatRow[] }

/** A phone has room for the name of every third hour. */
const ON_PHONE = 3

/** Hours of the week, darker where more was sold; a real table, so each cell can be read. */
export function HeatTable({ title, corner, columns, rows }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)))
  const shade = scaleLinear([0, most], [0, 1]).clamp(true)
  return (
    <ScrollSideways title={title}>
      <table className="w-full border-separate border-spacing-px phone-screen:table-fixed" aria-label={title}>
        <colgroup>
          <col className="phone-screen:w-9" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {corner}
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col" className="font-figures text-tiny font-normal whitespace-nowrap text-muted">
                <span className={index % ON_PHONE === 0 ? undefined : 'phone-screen:sr-only'}>{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row" className="pe-2 text-start text-tiny font-normal text-muted">
                {label}
              </th>
              {cells.map((cell) => (
                <td
                  key={cell.key}
                  title={cell.text}
                  className="relative h-7 min-w-3 bg-soft [print-color-adjust:exact] phone-screen:min-w-0"
                >
                  <i className="absolute inset-0 bg-ink" style={{ opacity: shade(cell.value) }} />
                  <span className="sr-only">{cell.text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSideways>
  )
}
