import { useEffect, useRef } from 'react'

/**
 * Gives a button its focus back once its form is answered: while disabled it loses the focus, and a key or a screen
 * reader would start again at the top of the page. If the button is gone, the nearest visible section around it gets
 * the focus. Nothing happens if something else was focused by then.
 */
export function useFocusBack(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const sections = useRef<HTMLElement[]>([])
  const wasPressed = useRef(false)
  useEffect(() => {
    if (pending || !wasPressed.current) return
    wasPressed.current = false
    focusUnlessTaken([button.current, ...sections.current])
  }, [pending])
  useEffect(() => {
    return () => {
      if (wasPressed.current) setTimeout(() => focusUnlessTaken(sections.current))
    }
  }, [])
  const notePress = () => {
    wasPressed.current = document.activeElement === button.current
    sections.current = sectionsAround(button.current)
  }
  return { button, notePress }
}

/** The sections around an element, the nearest first, each ready to take the focus. */
function sectionsAround(element: HTMLElement | null): HTMLElement[] {
  const section = element?.closest('section')
  if (!section) return []
  section.tabIndex = -1
  return [section, ...sectionsAround(section.parentElement)]
}

/** Focuses the first of these that can take it: what is hidden or gone cannot. */
function focusUnlessTaken(elements: readonly (HTMLElement | null)[]): void {
  for (const element of elements) {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true })
  }
}
