import { useEffect, useState } from 'react'

/** The time in milliseconds, updated regularly; at first the server's, if it rendered the page with one. */
export function useNow(everyMs: number, first?: number): number {
  const [now, setNow] = useState(() => first ?? Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
