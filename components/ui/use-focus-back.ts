import { useEffect, useRef } from 'react'

/** A bouncing key must not press anything before anyone has seen what came. */
const AFTER_MS = 700

const FOCUSABLE =
  'a[href], button:not([disabled], [hidden]), input:not([type=hidden], [disabled]), select, summary, textarea'

type Place = { parent: Element; before: Element | null }

/**
 * Gives a button its focus back once its form is answered: it is disabled meanwhile, and browsers take the focus from what
 * is disabled, so that a key or a screen reader would begin again at the top of the page. Where the answer took the button
 * away, the next control from its place on has it, a moment later. Not where something else was focused by then.
 */
export function useFocusBack(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const around = useRef<Place[]>([])
  useEffect(() => {
    if (pending || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [pending])
  useEffect(
    () => () => {
      if (wasPressed.current) setTimeout(() => focusNext(around.current), AFTER_MS)
    },
    [],
  )
  const notePress = () => {
    wasPressed.current = document.activeElement === button.current
    around.current = button.current ? placesOf(button.current) : []
  }
  return { button, notePress }
}

/** Where a control stands: what it is in, innermost first, within its page, and what comes before it there. */
function placesOf(control: Element): Place[] {
  const parent = control.parentElement
  if (!parent || control.matches('main, body')) return []
  return [{ parent, before: control.previousElementSibling }, ...placesOf(parent)]
}

function focusNext(places: readonly Place[]): void {
  const left = places.find(({ parent }) => parent.isConnected)
  if (!left || document.activeElement !== document.body) return
  const { parent, before } = left
  // Exactly that: what is inside of it follows it, too.
  const follows = (control: Element) => before?.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING
  const isAfter = before?.isConnected ? follows : (control: Element) => parent.contains(control)
  for (const control of document.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (!isAfter(control) || control.checkVisibility?.() === false) continue
    control.focus({ preventScroll: true })
    return
  }
}
