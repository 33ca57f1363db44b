import { useTranslations } from 'next-intl'
import { type Comparison, scaleTop } from '@/lib/overview/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { Legend } from './bars.tsx'
import styles from './hours-chart.module.css'

/**
 * Sales hour by hour: a filled bar for today before an outlined one for the same day last week, against a
 * scale from zero; and all of it as a table.
 */
export function HoursChart({ title, hours }: { title: string; hours: Comparison[] }) {
  const t = useTranslations('overview')
  const top = scaleTop(hours.flatMap(({ todayCents, thenCents }) => [todayCents, thenCents]))
  const tall = (cents: bigint) => `${Math.max(0, (Number(cents) / Number(top)) * 100).toFixed(1)}%`
  return (
    <div className={styles.frame}>
      <div aria-hidden="true" className={styles.plot}>
        <div className={styles.scale}>
          {[top, top / 2n, 0n].map((cents) => (
            <span key={String(cents)}>{formatUsd(cents).replace(/\.00$/, '')}</span>
          ))}
        </div>
        <div className={styles.chart}>
          {hours.map(({ key, todayCents, thenCents }) => (
            <span key={key} className={styles.slot}>
              <i
                className={styles.then}
                data-none={thenCents > 0n ? undefined : ''}
                style={{ height: tall(thenCents) }}
              />
              <i className={styles.today} style={{ height: tall(todayCents) }} />
            </span>
          ))}
        </div>
        <div className={styles.hours}>
          {hours.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      </div>
      <Legend />
      <div className={styles.heard}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('today')}</th>
              <th scope="col">{t('sameDay')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ key, label, todayCents, thenCents }) => (
              <tr key={key}>
                <th scope="row">{`${label}:00`}</th>
                <td>{formatUsd(todayCents)}</td>
                <td>{formatUsd(thenCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
