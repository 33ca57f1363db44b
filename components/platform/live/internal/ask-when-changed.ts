import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { listenLive } from '../live-stream.ts'

/** Nobody notices that a list beside the work is this much late, and a sale mostly changes twice within this time. */
const TOGETHER_MS = 500

/**
 * Requests `url` when the line comes back and whenever one of these topics changes, once for all changes within half a
 * second, and passes each answer to `take`. A failed request passes nothing: the line's next `open` asks again, and
 * `useHeard` already tells the cashier. Returns a function to stop.
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
