'use client'

import { useEffect, useEffectEvent } from 'react'
import { isThere } from '@/components/platform/live/is-there.ts'
import { useLiveRefresh } from '@/components/platform/live/use-live-refresh.ts'

/** Refreshes the page now and then while it is visible; a day's figures need no more. */
export function RenewsItself({ seconds }: { seconds: number }) {
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
