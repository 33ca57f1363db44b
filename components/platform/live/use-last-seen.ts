import { useEffect, useState } from 'react'
import useSWRSubscription from 'swr/subscription'
import { checkLine } from './check-line.ts'
import { listenLive } from './live-stream.ts'
import { eachSecond, passedMs } from './passed-time.ts'

/** Heartbeats come every ten seconds; one that is this late is asked for. */
const LATE_MS = 13_000

/**
 * Seconds since the server was last heard; null before the first, `doubt` while it is asked whether it is there, `full`
 * with too many windows open.
 */
export type LineState = number | 'doubt' | 'lost' | 'full' | null

export function useLastSeen(): LineState {
  const { data: last } = useSWRSubscription<{ at: number; state: 'heard' | 'doubt' | 'lost' | 'full' }, Error, string>(
    'live:heard',
    (_key, { next }) =>
      listenLive((signal) => {
        next(null, (before) =>
          signal.kind === 'lost' || signal.kind === 'full' || signal.kind === 'doubt'
            ? { at: before?.at ?? 0, state: signal.kind }
            : { at: passedMs(), state: 'heard' },
        )
      }),
  )
  const [now, setNow] = useState(passedMs)
  useEffect(() => {
    return eachSecond(() => setNow(passedMs()))
  }, [])
  const isLate = last?.state === 'heard' && now - last.at > LATE_MS
  useEffect(() => {
    if (isLate) void checkLine()
  }, [isLate])
  if (!last) return null
  return last.state !== 'heard' ? last.state : Math.max(0, Math.floor((now - last.at) / 1_000))
}
