import type { Line, LiveSignal } from './internal/event-line.ts'
import { joinLine } from './shared-line.ts'

const STREAM = { url: '/api/live', isFull }

type Listener = (signal: LiveSignal) => void

const listeners = new Set<Listener>()
let line: Line | undefined
let isOpen = false
let paused = false

/** Listens to this browser's one line. On `open`, refetch: changes may have been missed. Returns a function to stop. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener)
  if (!line && !paused) join()
  else if (isOpen) queueMicrotask(() => listeners.has(listener) && listener({ kind: 'open' }))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) leave()
  }
}

/** Leaves the line on every page while the till is locked. */
export function pauseLive(): void {
  paused = true
  leave()
}

export function resumeLive(): void {
  paused = false
  if (listeners.size > 0 && !line) join()
}

export function retryLive(): void {
  line?.retry()
}

/** What was found out about the server beside the line: nothing yet, that it answers, or that it does not. */
export function reportLine(state: 'doubt' | 'there' | 'gone'): void {
  if (state === 'gone') announce({ kind: 'lost' })
  else if (isOpen) announce({ kind: state === 'there' ? 'beat' : 'doubt' })
  if (!isOpen && state !== 'doubt') line?.retry()
}

function join(): void {
  line = joinLine(STREAM, announce)
}

function announce(signal: LiveSignal): void {
  if (signal.kind !== 'doubt') isOpen = signal.kind !== 'lost' && signal.kind !== 'full'
  for (const listener of listeners) listener(signal)
}

function leave(): void {
  line?.close()
  line = undefined
  isOpen = false
}

async function isFull(): Promise<boolean> {
  const answer = await fetch(`${STREAM.url}/room`, { cache: 'no-store' }).catch(() => null)
  if (answer?.status !== 422) return false
  const { problem } = (await answer.json().catch(() => null)) ?? {}
  return problem?.code === 'STREAMS_FULL'
}
