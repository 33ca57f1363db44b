import { useEffect, useState } from 'react'

/**
 * Seconds left, counted from what the server said when it rendered, since a till's own clock may be wrong. Display
 * only: the server's clock decides.
 */
export function useCountdown(secondsLeft: number): number {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const endsAt = performance.now() + secondsLeft * 1_000
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}
