/** When each key that is down went down, and the finger or the mouse, in the events' own time. */
const keysDown = new Map<string, number>()
let pointerDown: number | null = null

/** How long after a finger was lifted its click may still come. */
const CLICK_WITHIN_MS = 500

/** Watches when keys, fingers and the mouse go down. A key that is held goes down once, however often it repeats. */
export function watchPresses(): () => void {
  const listening = new AbortController()
  const listen = <K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, hear, { capture: true, signal: listening.signal })
  listen('keydown', ({ code, repeat, timeStamp }) => {
    if (!repeat) keysDown.set(code, timeStamp)
  })
  // Space presses a button as it goes up, by a click that comes after this.
  listen('keyup', ({ code }) => setTimeout(() => keysDown.delete(code)))
  listen('blur', ({ target }) => target === window && keysDown.clear())
  listen('pointerdown', ({ timeStamp }) => {
    pointerDown = timeStamp
  })
  listen('pointerup', () => {
    const lifted = pointerDown
    setTimeout(() => {
      if (pointerDown === lifted) pointerDown = null
    }, CLICK_WITHIN_MS)
  })
  return () => listening.abort()
}

/**
 * When the press that led to this click began: long before it if a finger rested on the button or a key was held. The
 * click's own time if nothing went down for it, as when a screen reader presses.
 */
export function pressBegan({ timeStamp }: Pick<Event, 'timeStamp'>): number {
  const newest = Math.max(pointerDown ?? Number.NEGATIVE_INFINITY, ...keysDown.values())
  return Number.isFinite(newest) ? newest : timeStamp
}
