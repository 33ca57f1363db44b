import useSWRSubscription from 'swr/subscription'
import { listenLive } from './live-stream.ts'
import { useNow } from './use-now.ts'

/** Seconds since the server was last heard; `lost` if the line is lost, null before the first. */
export type Heard = number | 'lost' | null

/** When the server was last heard, updated each second. */
export function useHeard(): Heard {
  const { data: last } = useSWRSubscription<{ at: number; lost: boolean }, Error, string>(
    'live:heard',
    (_key, { next }) =>
      listenLive((signal) => {
        next(null, (before) =>
          signal.kind === 'lost' ? { at: before?.at ?? 0, lost: true } : { at: Date.now(), lost: false },
        )
      }),
  )
  const now = useNow(1_000)
  if (!last) return null
  return last.lost ? 'lost' : Math.max(0, Math.floor((now - last.at) / 1_000))
}
