import { useEffect, useEffectEvent } from 'react'
import { type LiveSignal, listenLive } from './live-stream.ts'

/** Tells `onSignal` everything that the line says while the component is on screen. */
export function useLiveChanges(onSignal: (signal: LiveSignal) => void): void {
  const hear = useEffectEvent(onSignal)
  useEffect(() => listenLive((signal) => hear(signal)), [])
}
