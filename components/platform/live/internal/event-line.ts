import type { ChangeEvent } from '@/lib/platform/live/events.ts'

/** Heartbeats come every ten seconds; after this long without one the line counts as lost. */
export const LOST_AFTER_MS = 25_000
export const RETRY_MS = 5_000

/**
 * What the line reports: it is open (again), it is still there, something changed, it is lost, or `full`: the person
 * has too many windows open.
 */
export type LiveSignal =
  | { kind: 'open' | 'beat' | 'lost' | 'full' }
  | { kind: 'change'; change: Pick<ChangeEvent, 'topic' | 'id'> }

/** A line and its end: `retry` tries it again at once. */
export type Line = { retry(): void; close(): void }

/** The server's events at `url`. `isFull` asks why it refused, which the browser does not say. */
export type Stream = { url: string; isFull?: () => Promise<boolean> }

/** Opens a connection to the stream, and another whenever one is lost, until it is closed. */
export function openEventLine({ url, isFull }: Stream, tell: (signal: LiveSignal) => void): Line {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let next: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(silence)
    clearTimeout(next)
    source?.close()
    source = undefined
  }
  const lose = () => {
    close()
    next = setTimeout(connect, RETRY_MS)
    tell({ kind: 'lost' })
  }
  const hear = (signal: LiveSignal) => {
    clearTimeout(silence)
    silence = setTimeout(lose, LOST_AFTER_MS)
    tell(signal)
  }
  /** Replaces any earlier connection and any that waits to be tried: a line has only one. */
  function connect() {
    close()
    const opened = new EventSource(url)
    source = opened
    silence = setTimeout(lose, LOST_AFTER_MS)
    opened.addEventListener('open', () => hear({ kind: 'open' }))
    opened.addEventListener('beat', () => hear({ kind: 'beat' }))
    // The server itself missed something for a moment: refetch, as after a lost line.
    opened.addEventListener('gap', () => hear({ kind: 'open' }))
    opened.addEventListener('change', (event) => hear({ kind: 'change', change: JSON.parse(event.data) }))
    opened.addEventListener('error', async () => {
      // The browser reconnects a broken line automatically, but gives up for good on an answer that is not a stream.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      lose()
      const waiting = next
      if ((await isFull?.()) && next === waiting) tell({ kind: 'full' })
    })
  }
  connect()
  return { retry: connect, close }
}
