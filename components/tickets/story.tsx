import { useTranslations } from 'next-intl'
import { harareClock, secondsUntil } from '@/lib/shared/time.ts'
import type { SaleView } from '@/lib/tickets/model.ts'
import type messages from '@/messages/en.json'
import { Countdown } from './countdown.tsx'
import styles from './story.module.css'

type StepKind = keyof typeof messages.steps

/** What has been done about a sale so far, and when we ask next. */
export function Story({ sale, now }: { sale: SaleView; now: Date }) {
  const t = useTranslations('steps')
  const known = (kind: string): kind is StepKind => t.has(kind as StepKind)
  const last = sale.steps.at(-1)?.at
  const checked = sale.checkedAt && last && sale.checkedAt > last ? sale.checkedAt : null
  return (
    <ol className={styles.story}>
      {sale.steps.map(({ at, kind }) =>
        known(kind) ? (
          <li key={`${at.toISOString()} ${kind}`}>
            <time>{harareClock(at)}</time>
            <span>{t(kind)}</span>
          </li>
        ) : null,
      )}
      {checked && (
        <li>
          <time>{harareClock(checked)}</time>
          <span>{t('asked')}</span>
        </li>
      )}
      {sale.nextCheckAt && (
        <li>
          <time>{harareClock(sale.nextCheckAt)}</time>
          <b>
            {t('askingAgain')}{' '}
            <Countdown secondsLeft={secondsUntil(sale.nextCheckAt, now)} to={sale.nextCheckAt.toISOString()} />
          </b>
        </li>
      )}
    </ol>
  )
}
