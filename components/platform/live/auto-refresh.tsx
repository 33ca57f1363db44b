'use client'

import { useEffect, useEffectEvent } from 'react'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { useRefresh } from './live-refresh.ts'
import { onClockJump } from './passed-time.ts'
import { useLiveChanges } from './use-live-value.ts'

/** Refreshes the page when one of these topics changes, and when the line comes back. */
export function RefreshOnNews({ topics }: { topics: readonly ChangeEvent['topic'][] }) {
  const refresh = useRefresh()
  useLiveChanges((signal) => {
    if (signal.kind === 'open' || (signal.kind === 'change' && topics.includes(signal.change.topic))) void refresh()
  })
  return null
}

/** The pages shown since the last full load, by `drawn`. */
const shown = new Set<string>()

/** Refreshes on Back or Forward and after a clock's jump. `drawn` differs each time the server draws the page. */
export function RefreshOnReturn({ drawn }: { drawn: string }) {
  const refresh = useRefresh()
  const look = useEffectEvent((page: string) => {
    if (shown.has(page)) void refresh()
    shown.add(page)
  })
  useEffect(() => {
    look(drawn)
  }, [drawn])
  const compare = useEffectEvent(() => void refresh())
  useEffect(() => {
    return onClockJump(() => compare())
  }, [])
  return null
}
