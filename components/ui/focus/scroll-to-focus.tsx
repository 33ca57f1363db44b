'use client'

import { useEffect } from 'react'
import { focusFirst } from './focus-first.ts'

/**
 * Scrolls to the top, or as far down as needed to see what has the focus, on the first render and whenever `of`
 * changes: news is at the top, and a key must not act on something unseen. If the focus is lost, the first of `ids` on
 * the page gets it.
 */
export function ScrollToFocus({ of, ids }: { of: string; ids: readonly string[] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change counts.
  useEffect(() => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) focusFirst(ids)
    const focused = document.activeElement
    if (focused !== document.body) focused?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return null
}
