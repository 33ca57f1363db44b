'use client'

import { useEffect } from 'react'

/**
 * Scrolls to the top whenever `of` changes: on a phone the outcome and the change would otherwise stay out of sight
 * above.
 */
export function ScrollToTop({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change counts.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [of])
  return null
}
