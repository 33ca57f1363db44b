'use client'

import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { AlertKind, AlertLine } from '@/lib/office/alerts/model.ts'
import { AlertText } from './internal/alert-text.tsx'

type Props = {
  initial: AlertLine[]
  /** The counter shows only some: the rest are the office's, and a stop has its own banner. */
  place: 'counter' | 'office'
}

/** About the balance; and what an owner must hear wherever they are. */
const AT_THE_COUNTER: readonly AlertKind[] = ['low_balance', 'short_runway', 'staff_change']

/** The open alerts, on every page, updated live. */
export function AlertLines({ initial, place }: Props) {
  const alerts = useLiveValue('/api/alerts', ['alert'], initial)
  const shown = alerts.filter(({ kind }) => place === 'office' || AT_THE_COUNTER.includes(kind))
  return (
    <div aria-live="polite">
      {shown.map((alert) => (
        <p
          key={alert.id}
          className={`border-s-bar px-6 py-2 text-ink print:hidden ${alert.kind === 'stopped' ? 'border-bad bg-bad-bg' : 'border-wait bg-wait-bg'}`}
        >
          <AlertText alert={alert} />
        </p>
      ))}
    </div>
  )
}
