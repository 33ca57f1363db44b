import type { ChangeEvent } from '@/lib/platform/live/events.ts'

/** Heartbeats come every ten seconds. */
export const LOST_AFTER_MS = 25_000
export const RETRY_MS = 5_000

/** `full`: the person has too many windows open. `doubt`: the server is being asked whether it is there. */
export type LiveSignal =
  | { kind: 'open' | 'beat' | 'doubt' | 'lost' | 'full' }
  | { kind: 'change'; change: Pick<ChangeEvent, 'topic' | 'id'> }

export type Line = { retry(): void; close(): void }

/** `isFull` asks why the server refused, which the browser does not say. */
export type Stream = { url: string; isFull?: () => Promise<boolean> }

/** Keeps a connection to the stream, reopened whenever it is lost, until closed. */
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
