'use client'

import { useEffect, useState } from 'react'
import { countDown } from '@/components/platform/live/passed-time.ts'
import { minutesAndSeconds } from '@/lib/platform/shared/time/format-time.ts'

/** Minutes and seconds until something happens, hidden from screen readers. */
export function Countdown({ secondsLeft, to }: { secondsLeft: number; to: string }) {
  return <b>{minutesAndSeconds(useCountdown(secondsLeft, to))}</b>
}

/**
 * Seconds left, counted from the server's value, since a till's clock may be wrong. For display only: the server's
 * clock decides. Another `of` starts another countdown, even from the same number.
 */
export function useCountdown(secondsLeft: number, of: string): number {
  const [left, setLeft] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted for restarts the count.
  useEffect(() => {
    return countDown(secondsLeft, setLeft)
  }, [secondsLeft, of])
  return left
}
