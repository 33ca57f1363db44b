import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { listenLive } from '../live-stream.ts'

/** Nobody notices that an answer comes later by this; a sale changes twice within it if the Service answers at once. */
const TOGETHER_MS = 100

/**
 * Asks `url` anew whenever one of these topics changes and when the line comes back, once for all that comes within a
 * tenth of a second, and gives each answer to `take`. A failed request gives nothing: the line's next `open` asks again,
 * and `useHeard` already tells the cashier. Returns a function to stop.
 */
export function askWhenChanged<T>(
  url: string,
  topics: readonly ChangeEvent['topic'][],
  take: (answer: T) => void,
): () => void {
  let due: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const ask = async () => {
    due = undefined
    asking?.abort()
    asking = new AbortController()
    try {
      const answer = await fetch(url, { signal: asking.signal })
      if (answer.ok) take(await answer.json())
    } catch {
      // As above.
    }
  }
  const stop = listenLive((signal) => {
    const matters = signal.kind === 'open' || (signal.kind === 'change' && topics.includes(signal.change.topic))
    if (matters) due ??= setTimeout(() => void ask(), TOGETHER_MS)
  })
  return () => {
    stop()
    clearTimeout(due)
    asking?.abort()
  }
}
