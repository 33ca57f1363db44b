import { useEffect, useState } from 'react'
import { eachSecond, passedMs } from './passed-time.ts'

/** The newest time from the server, and when it came by `passedMs`. */
let newest = { time: 0, at: 0 }

/** The server's time, counted on from the newest known: a page that Back restores brings an old one. */
export function onFrom(time: number): number {
  if (time > newest.time) newest = { time, at: passedMs() }
  return newest.time + (passedMs() - newest.at)
}

/** The server's time in milliseconds, since a till's clock may be wrong; `first` is when it made the page. */
export function useNow(everyMs: number, first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tell = () => setNow(onFrom(first))
    tell()
    return eachSecond(tell, everyMs)
  }, [everyMs, first])
  return now
}
