import { createContext, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import useSWR from 'swr'
import useSWRSubscription from 'swr/subscription'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import type { LiveSignal } from './internal/event-line.ts'
import { markLiveChange } from './internal/live-change.ts'
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
    return askWhenChanged<T>(url, topics, (answer) => next(null, answer))
  })
  const shown = data ?? initial
  useNotesChange(shown)
  return shown
}

/** What differs on screen with another `shown` is no answer to a press. The same news once more changes nothing. */
function useNotesChange(shown: unknown): void {
  const text = JSON.stringify(shown)
  const before = useRef(text)
  useLayoutEffect(() => {
    if (before.current !== text) markLiveChange(location.pathname)
    before.current = text
  }, [text])
}

/**
 * What `ask` answers about `subject`, shared by everything that uses the same `kind` and `subject`; null asks nothing.
 * Begins with what the server rendered, and asks again when a product or a key opens or closes. Failed requests are not
 * repeated automatically.
 */
export function useAnswer<T>(
  kind: string,
  subject: string | null,
  ask: (subject: string) => Promise<T>,
  rendered: T | undefined,
) {
  const scope = useContext(LiveScope)
  const answer = useSWR<T, Error, [string, string, string] | null>(
    subject === null ? null : [scope, kind, subject],
    ([, , asked]) => ask(asked),
    {
      fallbackData: rendered,
      revalidateOnMount: rendered === undefined,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  )
  useLiveChanges((signal) => {
    if (signal.kind === 'change' && signal.change.topic === 'standing') void answer.mutate()
  })
  return answer
}

/** Nobody notices that a list beside the work is this much late, and a sale mostly changes twice within this time. */
const TOGETHER_MS = 500

/**
 * Requests `url` when the line comes back and whenever one of these topics changes, once for all changes within half a
 * second, and passes each answer to `take`. A failed request passes nothing: the line's next `open` asks again, and
 * `useLastSeen` already tells the cashier. Returns a function to stop.
 */
export function askWhenChanged<T>(
  url: string,
  topics: readonly ChangeEvent['topic'][],
  take: (answer: T) => void,
): () => void {
  let due: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const ask = async () => {
    clearTimeout(due)
    due = undefined
    asking?.abort()
    asking = new AbortController()
    try {
      const answer = await fetch(url, { signal: asking.signal })
      if (answer.ok) take(await answer.json())
    } catch {
      // A failed request passes nothing, as said above.
    }
  }
  const stop = listenLive((signal) => {
    if (signal.kind === 'open') void ask()
    if (signal.kind === 'change' && topics.includes(signal.change.topic)) due ??= setTimeout(ask, TOGETHER_MS)
  })
  return () => {
    stop()
    clearTimeout(due)
    asking?.abort()
  }
}

/** Passes every signal of the line to `onSignal` while the component is on screen. */
export function useLiveChanges(onSignal: (signal: LiveSignal) => void): void {
  const hear = useEffectEvent(onSignal)
  useEffect(() => {
    return listenLive((signal) => hear(signal))
  }, [])
}
