import type { ChangeEvent } from '@/lib/platform/live/events.ts'

/** Heartbeats come every ten seconds; after this long without one the line counts as lost. */
const LOST_AFTER_MS = 25_000
const RETRY_MS = 5_000
const STREAM = '/api/live'

/**
 * What the line reports: it is open (again), it is still there, something changed, it is lost, or `full`: the person
 * has too many windows open.
 */
export type LiveSignal =
  | { kind: 'open' | 'beat' | 'lost' | 'full' }
  | { kind: 'change'; change: Pick<ChangeEvent, 'topic' | 'id'> }

type Listener = (signal: LiveSignal) => void

const listeners = new Set<Listener>()
let source: EventSource | null = null
let isOpen = false
let paused = false
let silence: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Listens to this page's one line to the server, opened for the first listener and closed after the last. Returns a
 * function to stop. On `open`, refetch: changes may have been missed. A listener joining an open line gets `open` too,
 * since what it shows is older.
 */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener)
  if (!source && !paused) connect()
  else if (isOpen) queueMicrotask(() => listeners.has(listener) && listener({ kind: 'open' }))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) disconnect()
  }
}

/** Stops the line while the till is locked. */
export function pauseLive(): void {
  paused = true
  disconnect()
}

/** Reopens the line; listeners get `open` and refetch everything. */
export function resumeLive(): void {
  paused = false
  if (listeners.size > 0 && !source) connect()
}

/** Retries the line at once instead of in a few seconds. */
export function retryLive(): void {
  if (listeners.size > 0 && !paused) connect()
}

function tell(signal: LiveSignal): void {
  for (const listener of listeners) listener(signal)
}

function hear(signal: LiveSignal): void {
  isOpen = true
  clearTimeout(silence)
  silence = setTimeout(reconnect, LOST_AFTER_MS)
  tell(signal)
}

/** Opens the line in place of any earlier one and of any waiting retry: a page has only one. */
function connect(): void {
  disconnect()
  const line = new EventSource(STREAM)
  source = line
  silence = setTimeout(reconnect, LOST_AFTER_MS)
  line.addEventListener('open', () => hear({ kind: 'open' }))
  line.addEventListener('beat', () => hear({ kind: 'beat' }))
  // The server itself missed something for a moment: refetch, as after a lost line.
  line.addEventListener('gap', () => hear({ kind: 'open' }))
  line.addEventListener('change', (event) => {
    hear({ kind: 'change', change: JSON.parse(event.data) })
  })
  line.addEventListener('error', () => {
    // The browser reconnects a broken line automatically, but gives up for good on an answer that is not a stream.
    if (line.readyState !== EventSource.CLOSED || source !== line) return
    reconnect()
    void tellIfFull()
  })
}

/** The browser does not say why a stream was refused, so the server is asked. */
async function tellIfFull(): Promise<void> {
  const answer = await fetch(`${STREAM}/room`, { cache: 'no-store' }).catch(() => null)
  if (answer?.status !== 422 || isOpen) return
  const { problem } = (await answer.json().catch(() => null)) ?? {}
  if (problem?.code === 'STREAMS_FULL') tell({ kind: 'full' })
}

function reconnect(): void {
  disconnect()
  tell({ kind: 'lost' })
  if (listeners.size > 0 && !paused) retry = setTimeout(connect, RETRY_MS)
}

function disconnect(): void {
  clearTimeout(silence)
  clearTimeout(retry)
  source?.close()
  source = null
  isOpen = false
}
