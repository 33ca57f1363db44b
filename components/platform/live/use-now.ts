import { useEffect, useState } from 'react'

/** The newest time that the server told this browser, and when it did, in the browser's own count. */
let told = { time: 0, at: 0 }

/** The server's time, counted on from the newest that it told: a page that Back brings up tells an old one. */
export function onFrom(time: number): number {
  if (time > told.time) told = { time, at: performance.now() }
  return told.time + (performance.now() - told.at)
}

/**
 * The time in milliseconds, updated regularly. With `first`, the time at which the server made the page, it is the
 * server's, since a till's clock may be wrong; without, the browser's own.
 */
export function useNow(everyMs: number, first?: number): number {
  const [now, setNow] = useState(() => first ?? Date.now())
  useEffect(() => {
    const tell = () => setNow(first === undefined ? Date.now() : onFrom(first))
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, first])
  return now
}
