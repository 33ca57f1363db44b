'use client'

import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { AlertLine } from '@/lib/office/alerts/model.ts'
import { AlertText } from './internal/alert-text.tsx'

type Props = {
  initial: AlertLine[]
  /** The counter shows only balance alerts: the rest are the office's, and a stop has its own banner. */
  place: 'counter' | 'office'
}

/** The open alerts, on every page, updated live. */
export function AlertLines({ initial, place }: Props) {
  const alerts = useLiveValue('/api/alerts', ['alert'], initial)
  const shown = alerts.filter(({ kind }) => place === 'office' || kind === 'low_balance' || kind === 'short_runway')
  return (
    <div aria-live="polite">
      {shown.map((alert) => (
        <p
          key={alert.id}
          className="border-s-bar border-wait bg-wait-bg px-6 py-2 text-ink data-[kind=stopped]:border-bad data-[kind=stopped]:bg-bad-bg print:hidden"
          data-kind={alert.kind}
        >
          <AlertText alert={alert} />
        </p>
      ))}
    </div>
  )
}
