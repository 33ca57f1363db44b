'use client'

import { useEffect } from 'react'
import { recall, remember } from '@/components/ui/tab-memory.ts'

/**
 * Sends the slip to the printer as if Print slip were pressed, once in the life of a tab. It waits while something is
 * being typed or a name or a note is typed and not saved, since the press would lose it. Without a script the cashier
 * presses the button.
 */
export function PrintsItself({ ticketId, form }: { ticketId: string; form: string }) {
  useEffect(() => {
    const key = `prints itself ${ticketId}`
    if (recall(key)) return
    const printOnceSaved = () => {
      if (hasUnsaved()) return
      removeEventListener('focusout', printOnceSaved)
      remember(key, 'yes')
      const found = document.getElementById(form)
      if (found instanceof HTMLFormElement) found.requestSubmit()
    }
    addEventListener('focusout', printOnceSaved)
    if (!document.activeElement?.matches(FIELDS)) printOnceSaved()
    return () => removeEventListener('focusout', printOnceSaved)
  }, [ticketId, form])
  return null
}

const FIELDS = 'main :is(input:not([type="hidden"]), textarea)'

function hasUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}
