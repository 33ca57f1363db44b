import { useTranslations } from 'next-intl'
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
