import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { harareClock, secondsUntil } from '@/lib/platform/shared/time.ts'
import type messages from '@/messages/en.json'
import { Countdown } from './countdown.tsx'

type StepKind = keyof typeof messages.steps

/** A sale's history so far, and when we check next. */
export function Story({ sale, now }: { sale: SaleView; now: Date }) {
  const t = useTranslations('steps')
  const known = (kind: string): kind is StepKind => t.has(kind as StepKind)
  const last = sale.steps.at(-1)?.at
  const checked = sale.checkedAt && last && sale.checkedAt > last ? sale.checkedAt : null
  return (
    <ol className="border-t-fine mt-2 grid gap-2 border-dashed border-line pt-4">
      {sale.steps.map(({ at, kind }) =>
        known(kind) ? (
          <Step key={`${at.toISOString()} ${kind}`} at={at}>
            <span>{t(kind)}</span>
          </Step>
        ) : null,
      )}
      {checked && (
        <Step at={checked}>
          <span>{t('asked')}</span>
        </Step>
      )}
      {sale.nextCheckAt && (
        <Step at={sale.nextCheckAt}>
          <b>
            {t('askingAgain')}{' '}
            <span className="font-figures">
              <Countdown secondsLeft={secondsUntil(sale.nextCheckAt, now)} to={sale.nextCheckAt.toISOString()} />
            </span>
          </b>
        </Step>
      )}
    </ol>
  )
}

function Step({ at, children }: { at: Date; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
      <time className="font-figures text-note leading-[1.6] text-muted">{harareClock(at)}</time>
      {children}
    </li>
  )
}
