'use client'

import { useEffect } from 'react'

/**
 * Moves to the control with this id, in the middle of the screen, where a press was refused because of it, and again whenever
 * `of` is another; not away from a field that is being filled.
 */
export function FocusRefused({ id, of }: { id: string; of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal counts too.
  useEffect(() => {
    if (document.activeElement?.matches('input, select, textarea')) return
    const control = document.getElementById(id)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  }, [id, of])
  return null
}
