'use client'

import { useEffect } from 'react'

/**
 * Moves to the part of the page that its address names, once it holds a new link: the button that was pressed is gone,
 * and Tab would begin at the top of the page, or Enter print.
 */
export function FocusShare({ id }: { id: string }) {
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.focus()
  }, [id])
  return null
}
