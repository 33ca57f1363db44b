import { z } from 'zod'
import { MOST_NAME_LETTERS, MOST_NOTE_LETTERS, TO_DO_PAGES } from '@/lib/counter/ticket-forms/model.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'

/** The customer's name and a word about them, as posted. */
export const NoteForm = z.object({
  ticketId: z.uuid(),
  customerName: text(MOST_NAME_LETTERS),
  note: text(MOST_NOTE_LETTERS),
})

/** The name and the note that were posted with another press of their ticket; null if there were none. */
export function readNoted(form: FormData) {
  return form.has('note') ? parseForm(NoteForm, form) : null
}

/** Ends one row of a list of what needs a hand; the action then returns to that list. */
export const HandForm = z.object({ ticketId: z.uuid(), list: z.enum(TO_DO_PAGES).catch('/waiting') })
