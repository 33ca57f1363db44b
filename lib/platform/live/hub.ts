import { setImmediate as otherWork } from 'node:timers/promises'
import { listen, type StopListening } from './changes.ts'
import type { ChangeEvent } from './events.ts'

type Listener = {
  onChange(change: ChangeEvent): void
  onGap(): void
  onEnd(): void
}

type Hub = { listeners: Set<Listener>; stop: StopListening }

const shared = globalThis as { posLiveHub?: Hub; posLiveEnded?: boolean }

export function joinHub(listener: Listener): () => void {
  const { listeners } = hub()
  listeners.add(listener)
  if (shared.posLiveEnded) queueMicrotask(() => listener.onEnd())
  return () => void listeners.delete(listener)
}

/** A deaf connection is known before the first screen asks. */
export function startHub(): void {
  hub()
}

export function liveScreens(): number {
  return shared.posLiveHub?.listeners.size ?? 0
}

/** Also those that open later. */
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
    notifyInTurns<Listener, ChangeEvent>(listeners, (listener, change) => listener.onChange(change)),
    () => {
      for (const listener of listeners) listener.onGap()
    },
  )
  return { listeners, stop }
}

/** A few milliseconds, since each means a socket write. */
const AT_A_TIME = 50

/** In portions, so that presses of Sell get their turn. A change that comes often meanwhile is told once. */
export function notifyInTurns<T, Change>(
  listeners: ReadonlySet<T>,
  tell: (listener: T, change: Change) => void,
): (change: Change) => void {
  const waiting = new Map<string, Change>()
  let isTelling = false

  async function tellAll(): Promise<void> {
    isTelling = true
    while (waiting.size > 0) {
      const changes = [...waiting.values()]
      waiting.clear()
      let count = 0
      for (const listener of listeners) {
        for (const change of changes) tell(listener, change)
        count += 1
        if (count % AT_A_TIME === 0) await otherWork()
      }
    }
    isTelling = false
  }

  return (change) => {
    waiting.set(JSON.stringify(change), change)
    if (!isTelling) void tellAll()
  }
}
