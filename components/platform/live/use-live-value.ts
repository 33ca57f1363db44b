import { createContext, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import useSWR from 'swr'
import useSWRSubscription from 'swr/subscription'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import type { LiveSignal } from './internal/event-line.ts'
import { markLiveChange } from './internal/live-change.ts'
import { listenLive } from './live-stream.ts'

/** One cashier's data is not shown to the next in the same browser. */
export const LiveScope = createContext('')

/** The answer of `url`, refetched on these topics and when the line comes back; kept if a request fails. */
export function useLiveValue<T>(url: string, topics: readonly ChangeEvent['topic'][], initial: T): T {
  const scope = useContext(LiveScope)
  const { data } = useSWRSubscription<T, Error, string>(`${scope} ${url}`, (_key, { next }) => {
    return askWhenChanged<T>(url, topics, (answer) => next(null, answer))
  })
  const shown = data ?? initial
  useNotesChange(shown)
  return shown
}

function useNotesChange(shown: unknown): void {
  const text = JSON.stringify(shown)
  const before = useRef(text)
  useLayoutEffect(() => {
    if (before.current !== text) markLiveChange(location.pathname)
    before.current = text
  }, [text])
}

/** What `ask` answers about `subject`, shared by its users, refetched when a product or key opens or closes. */
export function useAnswer<T>(
  kind: string,
  subject: string | null,
  ask: (subject: string) => Promise<T>,
  rendered: T | undefined,
) {
  const scope = useContext(LiveScope)
  const answer = useSWR<T, Error, [string, string, string] | null>(
    subject === null ? null : [scope, kind, subject],
    ([, , about]) => ask(about),
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

/** A sale mostly changes twice within this time, and a list may be this much late. */
const TOGETHER_MS = 500

/** Requests `url` on `open` and on these topics, changes bundled, and passes good answers to `take`. Returns a stop. */
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
      // The line's next `open` asks again.
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

export function useLiveChanges(onSignal: (signal: LiveSignal) => void): void {
  const hear = useEffectEvent(onSignal)
  useEffect(() => {
    return listenLive((signal) => hear(signal))
  }, [])
}
