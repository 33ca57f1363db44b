import { useCallback, useEffect, useRef } from 'react'

/** Where the focus does not stay: the cover, and the menu that it was asked from. */
const PASSING = 'dialog, [data-menu]'

/**
 * Remembers what had the focus last, outside menus. Returns what gives it back: who locks from a menu is, once it is closed,
 * in their field again, not at the button that locks.
 */
export function useLastPlace(): () => void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(PASSING)) last.current = target
    }
    note({ target: document.activeElement } as FocusEvent)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return useCallback(() => last.current?.focus({ preventScroll: true }), [])
}
