import { useEffect, useState } from 'react'
import { countDown } from '@/components/platform/live/passed-time.ts'

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
