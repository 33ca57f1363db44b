'use client'

import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { useLiveChanges } from './use-live-changes.ts'
import { useRefresh } from './use-refresh.ts'

/** Refreshes the page when one of these topics changes, and when the line comes back. */
export function KeepsPageNew({ topics }: { topics: readonly ChangeEvent['topic'][] }) {
  const refresh = useRefresh()
  useLiveChanges((signal) => {
    if (signal.kind === 'open' || (signal.kind === 'change' && topics.includes(signal.change.topic))) void refresh()
  })
  return null
}
