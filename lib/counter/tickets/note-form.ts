import { z } from 'zod'
import { text } from '@/lib/people/requests/form-fields.ts'
import { MOST_NAME_LETTERS, MOST_NOTE_LETTERS } from './model.ts'

/** The customer's name and a word about them, as posted. */
export const NoteForm = z.object({
  ticketId: z.uuid(),
  customerName: text(MOST_NAME_LETTERS),
  note: text(MOST_NOTE_LETTERS),
})
