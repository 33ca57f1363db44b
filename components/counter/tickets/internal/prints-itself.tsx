'use client'

import { useEffect } from 'react'
import { recall, remember } from '@/components/ui/tab-memory.ts'

/**
 * Sends the slip to the printer as if Print slip were pressed, once in the life of a tab. While a name or a note is
 * being typed, which would be lost, it waits until the field is left. Without a script the cashier presses the button.
 */
export function PrintsItself({ ticketId, form }: { ticketId: string; form: string }) {
  useEffect(() => {
    const key = `prints itself ${ticketId}`
    if (recall(key)) return
    const print = () => {
      remember(key, 'yes')
      const found = document.getElementById(form)
      if (found instanceof HTMLFormElement) found.requestSubmit()
    }
    const typing = document.activeElement
    if (!typing?.matches('main :is(input, textarea)')) return print()
    typing.addEventListener('blur', print, { once: true })
    return () => typing.removeEventListener('blur', print)
  }, [ticketId, form])
  return null
}
