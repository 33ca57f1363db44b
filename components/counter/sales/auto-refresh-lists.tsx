'use client'

import { useRefresh } from '@/components/platform/live/live-refresh.ts'
import { useLiveChanges } from '@/components/platform/live/use-live-value.ts'

const LISTED = ['sale', 'collection']

/** Refreshes a list when a sale or payment in it may have changed. */
export function AutoRefreshLists() {
  const refresh = useRefresh()
  useLiveChanges((signal) => {
    if (signal.kind === 'open' || (signal.kind === 'change' && LISTED.includes(signal.change.topic))) void refresh()
  })
  return null
}
