/** A person who saw the page change needs this long before a press can be meant for what stands there now. */
const NOT_BEFORE_MS = 1_000

/** What changes without moving anything else, so that a change in it is no reason to hold presses elsewhere. */
const APART = '[data-apart]'

const ATTRIBUTES = ['class', 'disabled', 'hidden', 'open', 'inert', 'value', 'aria-keyshortcuts']

/** When each part of the page last changed by itself, as seen on screen; infinite until it was painted. */
const seenAt = new WeakMap<HTMLElement, number>()

/** The page on which something changes by itself, within the commit that is running. */
let changing: string | null = null

/**
 * To be called within the commit by which the page changes without a press: by news, or as time passes. `path` is the
 * page that asked for it: on another one, the person has gone on, and it is a new page that they see.
 */
export function markLiveChange(path: string): void {
  changing = path
  // The observer is told of this commit's changes before the second of these; of the next task's, a press's perhaps, after.
  queueMicrotask(() => {
    queueMicrotask(() => {
      changing = null
    })
  })
}

/**
 * Watches what changes by itself on the page, while it is shown. Only what differs on screen afterwards counts: news of
 * something that is not shown holds no press.
 */
export function watchLiveChanges(): () => void {
  const observer = new MutationObserver((records) => {
    if (changing !== location.pathname) return
    for (const part of new Set(records.filter(isSeen).map(partOf))) markChanged(part)
  })
  const whatChanges = { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES }
  observer.observe(document.body, whatChanges)
  return () => observer.disconnect()
}

/**
 * Whether a press that began at this time, in the events' own time, may have been meant for what stood there before its
 * part of the page changed by itself.
 */
export function isPressOutdated(control: Element, beganAt: number): boolean {
  const parts = [control.closest<HTMLElement>(APART), document.body].filter((part) => part !== null)
  return parts.some((part) => beganAt < (seenAt.get(part) ?? Number.NEGATIVE_INFINITY) + NOT_BEFORE_MS)
}

/** For forms that only ask, as for a price: a press that is answered by the wrong price costs a look, not money. */
const ONLY_ASKS = 'data-only-asks'

/** Whether a button may book something; a filter that only leads to another address does not. */
export function isBooking({ type, form }: HTMLButtonElement): boolean {
  if (type !== 'submit' || !form || form.hasAttribute(ONLY_ASKS)) return false
  const action = form.getAttribute('action')
  return action !== null && !action.startsWith('/')
}

/** Directly in the body a refresh puts and takes only what is not seen: the page is one element further in. */
function isSeen({ type, target }: MutationRecord): boolean {
  if (target === document.body) return false
  return type !== 'attributes' || !(target instanceof HTMLInputElement && target.type === 'hidden')
}

function partOf({ target }: MutationRecord): HTMLElement {
  const element = target instanceof Element ? target : target.parentElement
  return element?.closest<HTMLElement>(APART) ?? document.body
}

/** The moment counts at which it is on screen: later on a slow machine, and only on return to a tab that was hidden. */
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

/** Tells screen readers, and whoever else waits for it, whether the buttons of a part take presses. */
function tellReady(part: HTMLElement, isReady: boolean): void {
  part.toggleAttribute('data-changed', !isReady)
  for (const button of part.querySelectorAll('button')) {
    if (isReady) button.removeAttribute('aria-disabled')
    else if (isBooking(button)) button.setAttribute('aria-disabled', 'true')
  }
}

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
