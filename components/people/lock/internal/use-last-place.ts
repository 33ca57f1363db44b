import { useCallback, useEffect, useRef } from 'react'

/** Places where the focus does not stay: the cover, and the menu from which it was asked for. */
const PASSING = 'dialog, [data-menu]'

/**
 * Remembers what had the focus last, outside menus, and returns a function that gives it back. So a person who locks
 * from a menu is in their field again afterwards, and not at the button that locks.
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
