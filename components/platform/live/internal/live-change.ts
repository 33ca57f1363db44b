/** A person needs this long before a press can be meant for what the page shows now. */
const NOT_BEFORE_MS = 1_000

/** Parts whose change moves nothing else, so that it holds no presses elsewhere. */
const APART = '[data-apart]'

const ATTRIBUTES = ['class', 'disabled', 'hidden', 'open', 'inert', 'value', 'aria-keyshortcuts']

/** When each part last changed by itself, as seen on screen; infinite until painted. */
const seenAt = new WeakMap<HTMLElement, number>()

let changing: string | null = null

/** Call within the commit that changes the page `path` without a press: by news, or as time passes. */
export function markLiveChange(path: string): void {
  changing = path
  // The observer gets this commit's changes before the second microtask; a press's come later.
  queueMicrotask(() => {
    queueMicrotask(() => {
      changing = null
    })
  })
}

/** Watches what visibly changes by itself on the page. Returns a function to stop. */
export function watchLiveChanges(): () => void {
  const observer = new MutationObserver((records) => {
    if (changing !== location.pathname) return
    for (const part of new Set(records.filter(isSeen).map(partOf))) markChanged(part)
  })
  const whatChanges = { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES }
  observer.observe(document.body, whatChanges)
  return () => observer.disconnect()
}

/** Whether a press may have been meant for what stood there before its part of the page changed by itself. */
export function isPressOutdated(control: Element, beganAt: number): boolean {
  const parts = [control.closest<HTMLElement>(APART), document.body].filter((part) => part !== null)
  return parts.some((part) => beganAt < (seenAt.get(part) ?? Number.NEGATIVE_INFINITY) + NOT_BEFORE_MS)
}

/** For forms that only ask: a wrong price costs a look, not money. */
const ONLY_ASKS = 'data-only-asks'

/** Whether a button may book something; a filter that only leads to another address does not. */
export function isBooking({ type, form }: HTMLButtonElement): boolean {
  if (type !== 'submit' || !form || form.hasAttribute(ONLY_ASKS)) return false
  const action = form.getAttribute('action')
  return action !== null && !action.startsWith('/')
}

/** Directly in the body, a refresh changes only what is not seen. */
function isSeen({ type, target }: MutationRecord): boolean {
  if (target === document.body) return false
  return type !== 'attributes' || !(target instanceof HTMLInputElement && target.type === 'hidden')
}

function partOf({ target }: MutationRecord): HTMLElement {
  const element = target instanceof Element ? target : target.parentElement
  return element?.closest<HTMLElement>(APART) ?? document.body
}

/** Counts from when it is on screen: later on a slow machine or in a hidden tab. */
function markChanged(part: HTMLElement): void {
  seenAt.set(part, Number.POSITIVE_INFINITY)
  tellReady(part, false)
  requestAnimationFrame(() => {
    setTimeout(() => {
      const at = performance.now()
      seenAt.set(part, at)
      setTimeout(() => seenAt.get(part) === at && tellReady(part, true), NOT_BEFORE_MS)
    })
  })
}

function tellReady(part: HTMLElement, isReady: boolean): void {
  part.toggleAttribute('data-changed', !isReady)
  for (const button of part.querySelectorAll('button')) {
    if (isReady) button.removeAttribute('aria-disabled')
    else if (isBooking(button)) button.setAttribute('aria-disabled', 'true')
  }
}

const keysDown = new Map<string, number>()
let pointerDown: number | null = null

/** A lifted finger's click may still come within this time. */
const CLICK_WITHIN_MS = 500

export function watchPresses(): () => void {
  const listening = new AbortController()
  const listen = <K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, hear, { capture: true, signal: listening.signal })
  listen('keydown', ({ code, repeat, timeStamp }) => {
    if (!repeat) keysDown.set(code, timeStamp)
  })
  // Space clicks as it goes up, after this event.
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

/** When the press behind this click began, in the events' own time: earlier if a finger or key was held. */
export function pressBegan({ timeStamp }: Pick<Event, 'timeStamp'>): number {
  const newest = Math.max(pointerDown ?? Number.NEGATIVE_INFINITY, ...keysDown.values())
  return Number.isFinite(newest) ? newest : timeStamp
}
