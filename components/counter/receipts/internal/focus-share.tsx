'use client'

import { useEffect } from 'react'

/**
 * Moves the focus to the new link: the pressed button is gone, so Tab would start at the top of the page, or Enter
 * print.
 */
export function FocusShare({ id }: { id: string }) {
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.focus()
  }, [id])
  return null
}
