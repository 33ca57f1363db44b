'use client'

import { useEffect } from 'react'
import { focusFirst } from './focus-first.ts'

/**
 * Scrolls to the top and, as far from it as need be, to what has the focus, once a page shows and again whenever `of`
 * changes: what is new stands at the top, and a key must not act on something unseen, which on a phone a bar covers.
 * If what had the focus is gone, the first of `ids` that is there gets it.
 */
export function ShowsFocused({ of, ids }: { of: string; ids: readonly string[] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change counts.
  useEffect(() => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) focusFirst(ids)
    const focused = document.activeElement
    if (focused !== document.body) focused?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return null
}
