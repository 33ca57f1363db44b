'use client'

import { useEffect } from 'react'
import { takePress } from '@/components/platform/faults/kept-form.ts'

/**
 * Moves to the control with this id, in the middle of the screen, once a press for this item, or for the one that it is
 * sold again in place of, was refused because of it; not on later visits, nor when anything else on the page changes, and
 * not away from a field that is being filled.
 */
export function FocusRefused({ id, saleIds }: { id: string; saleIds: readonly (string | null)[] }) {
  // After each answer: the same refusal twice looks the same.
  useEffect(() => {
    if (!takePress(saleIds) || document.activeElement?.matches('input, select, textarea')) return
    const control = document.getElementById(id)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  })
  return null
}
