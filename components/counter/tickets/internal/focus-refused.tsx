'use client'

import { useEffect } from 'react'
import { takePress } from '@/components/platform/faults/kept-form.ts'

/**
 * Moves to the control with this id, in the middle of the screen, once a press for this item was refused because of it;
 * not on later visits, nor when anything else on the page changes, and not away from a field that is being filled.
 */
export function FocusRefused({ id, saleId }: { id: string; saleId: string }) {
  // After each answer: the same refusal twice looks the same.
  useEffect(() => {
    if (!takePress(saleId) || document.activeElement?.matches('input, select, textarea')) return
    const control = document.getElementById(id)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  })
  return null
}
