'use client'

import { useEffect } from 'react'

/** Scrolls to the top whenever `of` is another: on a phone the outcome and the change would stay above what is seen. */
export function ShownFromTop({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change counts.
  useEffect(() => window.scrollTo(0, 0), [of])
  return null
}
