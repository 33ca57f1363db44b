import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { Comparison } from '@/lib/office/overview/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { Change } from './change.tsx'

/** How many lines are shown; the rest are grouped as others. */
const MOST = 8

type Props = {
  title: string
  what: string
  lines: Comparison[]
  /** Where the sales of a line, by its key, are listed. */
  hrefOf: (key: string) => string
  /** Whether every line is shown, however many. */
  all?: boolean
}

/** The key of the grouped lines. */
const OTHERS = 'others'

/** Today's sales beside the same day last week, a bar each; marked up as a table for those who do not see bars. */
export function Bars({ title, what, lines, hrefOf, all = false }: Props) {
  const t = useTranslations('overview')
  const shown = all ? lines : withOthers(lines, t('others', { count: lines.length - MOST }))
  const most = lines.reduce((top, { todayCents, thenCents }) => max(top, max(todayCents, thenCents)), 1n)
  return (
    <>
      <table className="w-full border-collapse" aria-label={title}>
        <thead hidden>
          <tr className="print:break-inside-avoid">
            <th scope="col">{what}</th>
            <th scope="col">{t('today')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, todayCents, thenCents }) => (
            <tr className="print:break-inside-avoid" key={key}>
              <th className="max-w-48 py-1 pe-3 text-start font-normal" scope="row">
                {key === OTHERS || label === '' ? (
                  label
                ) : (
                  <Link
                    className="underline-offset-link inline-flex min-h-target items-center decoration-edge hover:decoration-current print:min-h-0 print:no-underline"
                    href={hrefOf(key)}
                    prefetch={false}
                  >
                    {label}
                  </Link>
                )}
              </th>
              <td className="w-1/2 py-1 phone-screen:w-1/5" aria-hidden="true">
                <span className="grid gap-0.75" hidden={key === OTHERS}>
                  <i
                    className="block h-3.5 max-w-full min-w-0 bg-ink print:[print-color-adjust:exact]"
                    style={{ width: share(todayCents, most) }}
                  />
                  <i
                    className={`border-fine block h-2 max-w-full min-w-0 ${thenCents > 0n ? 'border-edge' : 'border-transparent'}`}
                    style={{ width: share(thenCents, most) }}
                  />
                </span>
              </td>
              <td className="w-[1%] py-1 ps-3 text-end font-figures whitespace-nowrap">
                {formatUsd(todayCents)}
                <small className={smallLook}>{t('thenSum', { amount: formatUsd(thenCents) })}</small>
                <Change nowCents={todayCents} thenCents={thenCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ChartLegend />
    </>
  )
}

const smallLook = 'block font-words text-small text-muted'

export function ChartLegend() {
  const t = useTranslations('overview')
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-note text-muted" aria-hidden="true">
      <span className="inline-flex items-center gap-2">
        <i className="inline-block h-3.5 w-6 max-w-full min-w-0 bg-ink print:[print-color-adjust:exact]" /> {t('today')}
      </span>
      <span className="inline-flex items-center gap-2">
        <i className="border-fine inline-block h-2 w-6 max-w-full min-w-0 border-edge" /> {t('sameDay')}
      </span>
    </p>
  )
}

function withOthers(lines: Comparison[], label: string): Comparison[] {
  const rest = lines.slice(MOST)
  if (rest.length < 2) return lines
  const sum = (of: (line: Comparison) => bigint) => rest.reduce((total, line) => total + of(line), 0n)
  return [
    ...lines.slice(0, MOST),
    { key: OTHERS, label, todayCents: sum((line) => line.todayCents), thenCents: sum((line) => line.thenCents) },
  ]
}

function share(cents: bigint, most: bigint): string {
  return cents <= 0n ? '0' : `${Number((cents * 1000n) / most) / 10}%`
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
