'use client'

import { useEffect } from 'react'
import { recall, remember } from '@/components/ui/focus/tab-memory.ts'

type Props = { ticketId: string; form: string; isNews: boolean }

/**
 * Sends the slip to the printer as if Print slip were pressed, once in the life of a tab. It waits while something is
 * being typed or a name or a note is typed and not saved, since the press would lose it; also when the page is drawn
 * again meanwhile, but no longer than until the ticket is left. `isNews`: delivered just now; a ticket first opened
 * later prints only when asked. Without a script the cashier presses the button.
 */
export function AutoPrint({ ticketId, form, isNews }: Props) {
  useEffect(() => {
    const key = `prints itself ${ticketId}`
    if (!isDue(key, isNews)) return
    const printOnceSaved = () => {
      if (hasUnsaved()) return
      removeEventListener('focusout', printOnceSaved)
      remember(key, DONE)
      const found = document.getElementById(form)
      if (found instanceof HTMLFormElement) found.requestSubmit()
    }
    addEventListener('focusout', printOnceSaved)
    if (!document.activeElement?.matches(FIELDS)) printOnceSaved()
    return () => {
      removeEventListener('focusout', printOnceSaved)
      const isLeft = !location.pathname.includes(ticketId)
      if (isLeft) remember(key, DONE)
    }
  }, [ticketId, form, isNews])
  return null
}

/** It was printed, or the ticket was left before it could be. */
const DONE = 'yes'

/** Longer than a name and a note take to type. */
const WAITS_MS = 10 * 60_000

/** Whether a print is due, or has waited since the page first showed the delivery. */
function isDue(key: string, isNews: boolean): boolean {
  if (isNews && recall(key) === null) remember(key, String(Date.now()))
  const since = recall(key)
  return since !== null && since !== DONE && Date.now() - Number(since) < WAITS_MS
}

const FIELDS = 'main :is(input:not([type="hidden"]), textarea)'

function hasUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}
