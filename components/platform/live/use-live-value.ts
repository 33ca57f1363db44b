import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import useSWRSubscription from 'swr/subscription'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { askWhenChanged } from './internal/ask-when-changed.ts'
import { noteLiveChange } from './internal/live-change.ts'

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
    if (before.current !== text) noteLiveChange(location.pathname)
    before.current = text
  }, [text])
}
