'use client'

import { useEffect, useEffectEvent } from 'react'
import { useRefresh } from './use-refresh.ts'

/** The pages that this browser has shown since it last loaded one in full, each by what its server drew it with. */
const shown = new Set<string>()

/**
 * Asks the server for a page again when Back or Forward brings it out of the browser’s memory, so that the server learns
 * what is on screen. `drawn` differs each time that the server draws the page.
 */
export function RefreshesWhenBack({ drawn }: { drawn: string }) {
  const refresh = useRefresh()
  const look = useEffectEvent((page: string) => {
    if (shown.has(page)) void refresh()
    shown.add(page)
  })
  useEffect(() => {
    look(drawn)
  }, [drawn])
  return null
}
