import { useEffect, useState } from 'react'
import useSWRSubscription from 'swr/subscription'
import { listenLive } from './live-stream.ts'
import { eachSecond, passedMs } from './passed-time.ts'

/**
 * Seconds since the server was last heard; `lost` if the line is lost, `full` if too many windows are
 * open, null before the first.
 */
export type Heard = number | 'lost' | 'full' | null

/** When the server was last heard, updated each second. */
export function useLastSeen(): Heard {
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
