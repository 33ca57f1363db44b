import { useEffect, useEffectEvent } from 'react'
import type { LiveSignal } from './internal/event-line.ts'
import { listenLive } from './live-stream.ts'

/** Passes every signal of the line to `onSignal` while the component is on screen. */
export function useLiveChanges(onSignal: (signal: LiveSignal) => void): void {
  const hear = useEffectEvent(onSignal)
  useEffect(() => {
    return listenLive((signal) => hear(signal))
  }, [])
}
