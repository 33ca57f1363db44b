'use client'

import { useEffect } from 'react'
import { claimPress } from '@/components/platform/faults/saved-form.ts'

/**
 * Moves to the control with this id, in the middle of the screen, after a press was refused because of it: a press for
 * this item, or for the one in whose place it is sold again. It does not on later visits or when anything else on the
 * page changes, nor away from a field that is being filled.
 */
export function FocusRefused({ id, saleIds }: { id: string; saleIds: readonly (string | null)[] }) {
  // After every render: a second refusal for the same reason changes no property that could be watched.
  useEffect(() => {
    if (!claimPress(saleIds) || document.activeElement?.matches('input, select, textarea')) return
    const control = document.getElementById(id)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  })
  return null
}
