'use client'

import { useEffect } from 'react'

/** A bouncing key must not press anything before anyone has seen the page. */
const AFTER_MS = 700

/** What keeps the focus: fields, and whatever came up meanwhile and must be answered first. */
const KEEPS = 'input, select, textarea, [data-first] *'

/** Focuses the control with this id shortly after the page shows, unless something else must keep the focus by then. */
export function FocusSoon({ id }: { id: string }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches(KEEPS)) document.getElementById(id)?.focus()
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
  return null
}
