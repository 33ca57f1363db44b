import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type Comparison, percentMore } from '@/lib/overview/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import styles from './bars.module.css'

/** Lines that are shown by themselves; the rest stand together as others. */
const MOST = 8

type Props = {
  title: string
  what: string
  lines: Comparison[]
  /** Where a line is told sale by sale; its key comes after it. */
  to: string
}

/** The line of all that have no line of their own. */
const OTHERS = 'others'

/** Sales of today beside the same day last week, a bar each; a table all the same, for who does not see bars. */
export function Bars({ title, what, lines, to }: Props) {
  const t = useTranslations('overview')
  const shown = withOthers(lines, t('others', { count: lines.length - MOST }))
  const most = shown.reduce((top, { todayCents, thenCents }) => max(top, max(todayCents, thenCents)), 1n)
  return (
    <>
      <table className={styles.table} aria-label={title}>
        <thead hidden>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{t('today')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, todayCents, thenCents }) => (
            <tr key={key}>
              <th scope="row">
                {key === OTHERS || label === '' ? (
                  label
                ) : (
                  <Link href={`${to}${encodeURIComponent(key)}`} prefetch={false}>
                    {label}
                  </Link>
                )}
              </th>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.bars}>
                  <i className={styles.today} style={{ width: share(todayCents, most) }} />
                  <i
                    className={styles.then}
                    data-none={thenCents > 0n ? undefined : ''}
                    style={{ width: share(thenCents, most) }}
                  />
                </span>
              </td>
              <td className={styles.sum}>
                {formatUsd(todayCents)}
                <small>{t('thenSum', { amount: formatUsd(thenCents) })}</small>
                <Change todayCents={todayCents} thenCents={thenCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </>
  )
}

/** How much more or less than then, in words and with an arrow; nothing where then was nothing. */
function Change({ todayCents, thenCents }: Pick<Comparison, 'todayCents' | 'thenCents'>) {
  const t = useTranslations('overview')
  const more = percentMore(todayCents, thenCents)
  if (more === null) return null
  const percent = Math.abs(more)
  if (more < 0) return <small className={styles.less}>{t('less', { percent })}</small>
  return <small>{more > 0 ? t('more', { percent }) : t('sameThen')}</small>
}

/** What the two bars are. */
export function Legend() {
  const t = useTranslations('overview')
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <i className={styles.today} /> {t('today')}
      </span>
      <span>
        <i className={styles.then} /> {t('sameDay')}
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
