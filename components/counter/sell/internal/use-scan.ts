import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Often enough for a hand that shakes, rare enough for a cheap phone. */
const LOOK_EVERY_MS = 150
/**
 * After this long without a code the camera is turned off: it drains the battery, and the code is probably unreadable.
 */
const GIVE_UP_MS = 30_000

type Looking = 'starting' | 'looking' | 'noNumber'
/** Why the camera is off. */
type Fault = 'refused' | 'none' | 'busy' | 'unread'

const FAULTS: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/**
 * Runs the camera into a video element and looks for codes until `take` accepts one. The camera goes off once a code
 * was taken, after half a minute, and when the component is removed.
 */
export function useScan(video: RefObject<HTMLVideoElement | null>, take: (code: string) => boolean): Looking | Fault {
  const [state, setState] = useState<Looking | Fault>('starting')
  const offer = useEffectEvent(take)
  useEffect(() => {
    const screen = video.current
    if (!screen) return
    const stopped = new AbortController()
    const run = async () => {
      const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stopped.signal.addEventListener('abort', () => turnOff(camera))
      if (stopped.signal.aborted) return turnOff(camera)
      screen.srcObject = camera
      await screen.play()
      setState('looking')
      await look(screen, stopped.signal, (code) => {
        const taken = offer(code)
        if (!taken) setState('noNumber')
        return taken
      })
      if (!stopped.signal.aborted) setState('unread')
    }
    run()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setState((error instanceof Error && FAULTS[error.name]) || 'busy')
      })
      .finally(() => stopped.abort())
    return () => stopped.abort()
  }, [video])
  return state
}

/** Looks again and again, until a code is taken, the time is over or it is stopped. */
async function look(video: HTMLVideoElement, stopped: AbortSignal, take: (code: string) => boolean): Promise<void> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return
  const detector = new BarcodeDetector()
  const until = performance.now() + GIVE_UP_MS
  while (!stopped.aborted && performance.now() < until) {
    // If a frame cannot be judged, the next one is tried.
    const found = await detector.detect(video).catch(() => [])
    if (stopped.aborted) return
    for (const { rawValue } of found) if (take(rawValue)) return
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
}

function turnOff(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop()
}
