import { useEffect, useRef } from 'react'

/**
 * Gives a button its focus back once its form is answered. Meanwhile it is disabled, and browsers take the focus from
 * what is disabled, so that a key or a screen reader would begin again at the top of the page. If the answer removed
 * the button, the section around it gets the focus: the next Tab goes on there, and no key presses anything unseen.
 * Nothing happens if something else was focused by then.
 */
export function useFocusBack(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (pending || !wasPressed.current) return
    wasPressed.current = false
    focusUnlessTaken(button.current)
  }, [pending])
  useEffect(
    () => () => {
      if (wasPressed.current) setTimeout(() => focusUnlessTaken(section.current))
    },
    [],
  )
  const notePress = () => {
    wasPressed.current = document.activeElement === button.current
    section.current = button.current?.closest('section') ?? null
    if (section.current) section.current.tabIndex = -1
  }
  return { button, notePress }
}

function focusUnlessTaken(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
