import { useTranslations } from 'next-intl'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { harareClock, secondsUntil } from '@/lib/platform/shared/time.ts'
import type messages from '@/messages/en.json'
import { Countdown } from './countdown.tsx'

type StepKind = keyof typeof messages.steps

/** What has been done about a sale so far, and when we ask next. */
export function Story({ sale, now }: { sale: SaleView; now: Date }) {
  const t = useTranslations('steps')
  const known = (kind: string): kind is StepKind => t.has(kind as StepKind)
  const last = sale.steps.at(-1)?.at
  const checked = sale.checkedAt && last && sale.checkedAt > last ? sale.checkedAt : null
  return (
    <ol className="border-t-fine mt-2 grid gap-2 border-dashed border-t-line pt-4 [&_b_b]:font-figures [&_li]:grid [&_li]:grid-cols-[5.5rem_minmax(0,1fr)] [&_li]:gap-4 [&_time]:font-figures [&_time]:text-note [&_time]:leading-[1.6] [&_time]:font-normal [&_time]:text-muted">
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
