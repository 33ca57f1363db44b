import { useEffect, useState } from 'react'

/**
 * Seconds left, counted from the server's value, since a till's clock may be wrong. For display only: the server's
 * clock decides. Another `of` starts another countdown, even from the same number.
 */
export function useCountdown(secondsLeft: number, of: string): number {
  const [left, setLeft] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted for restarts the count.
  useEffect(() => {
    const endsAt = performance.now() + secondsLeft * 1_000
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [secondsLeft, of])
  return left
}
