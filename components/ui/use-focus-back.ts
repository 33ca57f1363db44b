import { useEffect, useRef } from 'react'

/** A bouncing key must not press anything before anyone has seen what came. */
const AFTER_MS = 700

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled, summary'

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

/**
 * Where a control stands: what it is in, innermost first, and what comes before it there. A page that is gone altogether
 * leaves nothing to go on beside: the new one says itself what has the focus.
 */
function placesOf(control: Element): Place[] {
  const parent = control.parentElement
  if (!parent || parent.matches('main, body')) return []
  return [{ parent, before: control.previousElementSibling }, ...placesOf(parent)]
}

/** In the section around that place what follows it, else what stands last there. */
function focusNext(places: readonly Place[]): void {
  const left = places.find(({ parent }) => parent.isConnected)
  if (!left || document.activeElement !== document.body) return
  const { parent, before } = left
  // Alone: what stands inside it does not follow it.
  const isNext = (control: Element) =>
    before?.isConnected
      ? before.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING
      : parent.contains(control)
  const around = parent.closest('section, main')?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []
  const shown = [...around].filter(({ offsetParent }) => offsetParent)
  ;(shown.find(isNext) ?? shown.at(-1))?.focus()
}
