import { useEffect, useState } from 'react'
import useSWRSubscription from 'swr/subscription'
import { listenLive } from './live-stream.ts'
import { eachSecond, passedMs } from './passed-time.ts'

/** Seconds since the server was last heard; null before the first, `full` with too many windows open. */
export type LineState = number | 'lost' | 'full' | null

export function useLastSeen(): LineState {
  const { data: last } = useSWRSubscription<{ at: number; state: 'heard' | 'lost' | 'full' }, Error, string>(
    'live:heard',
    (_key, { next }) =>
      listenLive((signal) => {
        next(null, (before) =>
          signal.kind === 'lost' || signal.kind === 'full'
            ? { at: before?.at ?? 0, state: signal.kind }
            : { at: passedMs(), state: 'heard' },
        )
      }),
  )
  const [now, setNow] = useState(passedMs)
  useEffect(() => {
    return eachSecond(() => setNow(passedMs()))
  }, [])
  if (!last) return null
  return last.state !== 'heard' ? last.state : Math.max(0, Math.floor((now - last.at) / 1_000))
}
