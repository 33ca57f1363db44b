import type { ChangeEvent } from './events.ts'
import { tellInTurns } from './internal/tell-in-turns.ts'
import { listen, type StopListening } from './listen.ts'

type Listener = {
  onChange(change: ChangeEvent): void
  onGap(): void
  /** This process is ending: the screen must reconnect to another. */
  onEnd(): void
}

type Hub = { listeners: Set<Listener>; stop: StopListening }

const shared = globalThis as { posLiveHub?: Hub; posLiveEnded?: boolean }

/** Joins a live screen to the process's one LISTEN connection. Returns a function to leave. */
export function joinHub(listener: Listener): () => void {
  const { listeners } = hub()
  listeners.add(listener)
  if (shared.posLiveEnded) queueMicrotask(() => listener.onEnd())
  return () => void listeners.delete(listener)
}

/** Starts listening now, so that a deaf connection is known before the first screen asks. */
export function startHub(): void {
  hub()
}

/** How many live screens this process serves now. */
export function liveScreens(): number {
  return shared.posLiveHub?.listeners.size ?? 0
}

/** Ends every live screen of this process, including those that open later, and stops listening. */
export async function endHub(): Promise<void> {
  shared.posLiveEnded = true
  for (const listener of shared.posLiveHub?.listeners ?? []) listener.onEnd()
  await shared.posLiveHub?.stop()
}

function hub(): Hub {
  shared.posLiveHub ??= openHub()
  return shared.posLiveHub
}

function openHub(): Hub {
  const listeners = new Set<Listener>()
  const stop = listen(
    tellInTurns<Listener, ChangeEvent>(listeners, (listener, change) => listener.onChange(change)),
    () => {
      for (const listener of listeners) listener.onGap()
    },
  )
  return { listeners, stop }
}
