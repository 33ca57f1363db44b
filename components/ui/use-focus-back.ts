import { useEffect, useRef } from 'react'

/**
 * Gives a button its focus back once its form is answered: it is disabled meanwhile, and browsers take the focus from what
 * is disabled, so that a key or a screen reader would begin again at the top of the page. Not where something else was
 * focused by then.
 */
export function useFocusBack(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (pending || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [pending])
  const notePress = () => {
    wasPressed.current = document.activeElement === button.current
  }
  return { button, notePress }
}
