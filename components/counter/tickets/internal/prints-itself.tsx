'use client'

import { useEffect } from 'react'

/** Sends the slip to the printer as if Print slip was pressed, once in the life of a tab. Without a script it is pressed. */
export function PrintsItself({ ticketId, form }: { ticketId: string; form: string }) {
  useEffect(() => {
    const key = `prints itself ${ticketId}`
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'yes')
    const found = document.getElementById(form)
    if (found instanceof HTMLFormElement) found.requestSubmit()
  }, [ticketId, form])
  return null
}
