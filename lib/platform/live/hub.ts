import type { ChangeEvent } from './events.ts'
import { listen } from './listen.ts'

type Listener = { onChange(change: ChangeEvent): void; onGap(): void }

const shared = globalThis as { posLiveHub?: Set<Listener> }

/**
 * Joins a live screen to the process's one LISTEN connection, which the first screen opens. Returns a function to
 * leave.
 */
export function joinHub(listener: Listener): () => void {
  const listeners = shared.posLiveHub ?? openHub()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function openHub(): Set<Listener> {
  const listeners = new Set<Listener>()
  shared.posLiveHub = listeners
  listen(
    (change) => {
      for (const listener of listeners) listener.onChange(change)
    },
    () => {
      for (const listener of listeners) listener.onGap()
    },
  )
  return listeners
}
