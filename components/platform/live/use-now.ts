import { useEffect, useState } from 'react'
import { eachSecond, passedMs } from './passed-time.ts'

/** The newest time that the server told this browser, and when it did, in the browser's own count. */
let told = { time: 0, at: 0 }

/** The server's time, counted on from the newest that it told: a page that Back brings up tells an old one. */
export function onFrom(time: number): number {
  if (time > told.time) told = { time, at: passedMs() }
  return told.time + (passedMs() - told.at)
}

/**
 * The server's time in milliseconds, updated regularly, since a till's clock may be wrong. `first`: the time at which it
 * made the page.
 */
export function useNow(everyMs: number, first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tell = () => setNow(onFrom(first))
    tell()
    return eachSecond(tell, everyMs)
  }, [everyMs, first])
  return now
}
