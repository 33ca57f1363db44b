import { createContext, useContext } from 'react'
import useSWRSubscription from 'swr/subscription'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { listenLive } from './live-stream.ts'

/** Whose screens these are: one cashier's data is not shown to the next in the same browser. */
export const LiveScope = createContext('')

/**
 * The answer of `url`, refetched whenever one of these topics changes and when the line comes back. `initial` is what
 * the server rendered. A failed request keeps the last answer.
 */
export function useLiveValue<T>(url: string, topics: readonly ChangeEvent['topic'][], initial: T): T {
  const scope = useContext(LiveScope)
  const { data } = useSWRSubscription<T, Error, string>(`${scope} ${url}`, (_key, { next }) => {
    let asking: AbortController | null = null
    const ask = async () => {
      asking?.abort()
      asking = new AbortController()
      try {
        const answer = await fetch(url, { signal: asking.signal })
        if (answer.ok) next(null, await answer.json())
      } catch {
        // The line's next `open` refetches, and `useHeard` already tells the cashier.
      }
    }
    const stop = listenLive((signal) => {
      if (signal.kind === 'open') void ask()
      if (signal.kind === 'change' && topics.includes(signal.change.topic)) void ask()
    })
    return () => {
      stop()
      asking?.abort()
    }
  })
  return data ?? initial
}
