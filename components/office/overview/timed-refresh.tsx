'use client'

import { useEffect, useEffectEvent } from 'react'
import { isThere, useLiveRefresh } from '@/components/platform/live/live-refresh.ts'

/** Refreshes the page every `seconds` while it is visible. */
export function TimedRefresh({ seconds }: { seconds: number }) {
  const refresh = useLiveRefresh()
  const renew = useEffectEvent(() => void isThere().then((there) => there && refresh()))
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') renew()
    }, seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return null
}
