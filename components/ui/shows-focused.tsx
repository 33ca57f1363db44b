'use client'

import { useEffect } from 'react'

/**
 * Scrolls what has the focus into sight once a page shows, and again whenever `of` changes: the router goes to a page's
 * top after its field was focused, and on a phone a bar covers the foot, so that a key would act on something unseen.
 */
export function ShowsFocused({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change counts.
  useEffect(() => {
    const focused = document.activeElement
    if (focused !== document.body) focused?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return null
}
