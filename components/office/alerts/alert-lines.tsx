'use client'

import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { AlertLine, AlertPlace } from '@/lib/office/alerts/model.ts'
import { AlertText } from './internal/alert-text.tsx'

type Props = { initial: AlertLine[]; place: AlertPlace; mayTopUp: boolean }

/** The open alerts, on every page, updated live. */
export function AlertLines({ initial, place, mayTopUp }: Props) {
  const alerts = useLiveValue(`/api/alerts?place=${place}`, ['alert'], initial)
  return (
    <div aria-live="polite">
      {alerts.map((alert) => (
        <p
          key={alert.id}
          className={`border-s-bar px-6 py-2 text-ink print:hidden ${alert.kind === 'stopped' ? 'border-bad bg-bad-bg' : 'border-wait bg-wait-bg'}`}
        >
          <AlertText alert={alert} mayTopUp={mayTopUp} isBar />
        </p>
      ))}
    </div>
  )
}
