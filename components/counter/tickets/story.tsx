import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatDay, harareClock, secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import type messages from '@/messages/en.json'
import { Countdown } from './countdown.tsx'

type StepKind = keyof typeof messages.steps

type Told = { key: string; at: Date; text: ReactNode }

/** A sale's history so far, and when we check next; dated where it was not today. */
export function Story({ sale, now }: { sale: SaleView; now: Date }) {
  const t = useTranslations('steps')
  const locale = useLocale()
  if (sale.claimedAt && sale.steps.length === 0) return <p className="mt-2 text-note text-muted">{t('away')}</p>
  const known = (kind: string): kind is StepKind => t.has(kind as StepKind)
  const last = sale.steps.at(-1)?.at
  const checked = sale.checkedAt && last && sale.checkedAt > last ? sale.checkedAt : null
  const told = [
    ...sale.steps.flatMap(({ at, kind }): Told[] =>
      known(kind) ? [{ key: `${at.toISOString()} ${kind}`, at, text: <span>{t(kind)}</span> }] : [],
    ),
    ...(checked ? [{ key: 'checked', at: checked, text: <span>{t('asked')}</span> }] : []),
    ...(sale.nextCheckAt
      ? [{ key: 'next', at: sale.nextCheckAt, text: <NextCheck at={sale.nextCheckAt} now={now} /> }]
      : []),
  ]
  const days = storyDays(
    told.map(({ at }) => at),
    now,
  )
  return (
    <ol className="border-t-fine mt-2 grid gap-2 border-dashed border-line pt-4">
      {told.map(({ key, at, text }, index) => {
        const day = days[index]
        return (
          <li key={key} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4">
            {day && <span className="col-span-full text-note text-muted">{formatDay(day, locale)}</span>}
            <time className="font-figures text-note leading-[1.6] text-muted" dateTime={at.toISOString()}>
              {harareClock(at)}
            </time>
            {text}
          </li>
        )
      })}
    </ol>
  )
}

function NextCheck({ at, now }: { at: Date; now: Date }) {
  const t = useTranslations('steps')
  return (
    <b>
      {t('askingAgain')}{' '}
      <span className="font-figures">
        <Countdown secondsLeft={secondsUntil(at, now)} to={at.toISOString()} />
      </span>
    </b>
  )
}

/**
 * For each step of a story, the Harare day to say before it; null if that is still the day of the step before. The
 * first is compared with today.
 */
export function storyDays(steps: readonly Date[], now: Date): (string | null)[] {
  let said = harareDay(now)
  return steps.map((at) => {
    const day = harareDay(at)
    if (day === said) return null
    said = day
    return day
  })
}
