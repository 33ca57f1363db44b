'use client'

import { useEffect } from 'react'

/** Moves a scanned code from behind the address's `#` into its field. */
export function CodeFromAddress({ fieldId }: { fieldId: string }) {
  useEffect(() => {
    const code = window.location.hash.slice(1)
    const field = document.getElementById(fieldId)
    if (!code || !(field instanceof HTMLInputElement)) return
    field.value = code
    window.history.replaceState(null, '', window.location.pathname)
  }, [fieldId])
  return null
}
