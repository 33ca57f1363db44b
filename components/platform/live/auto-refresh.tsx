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

/** The pages that this browser has shown since it last loaded one in full, each by what its server drew it with. */
const shown = new Set<string>()

/**
 * Asks the server for a page again when Back or Forward brings it out of the browser’s memory, so that the server learns
 * what is on screen; and after a clock's jump, since only the server knows what is left of a price. `drawn` differs each
 * time that the server draws the page.
 */
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
