'use client'

import { useEffect } from 'react'

/** Puts a scanned code, which stands behind the `#` of the address, into its field, and takes it out of the address. */
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
