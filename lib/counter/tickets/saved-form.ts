import { z } from 'zod'
import type { BesidePriceFields } from '@/lib/counter/ticket-forms/model.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { parseTenderForm } from './tender-form.ts'

const SavedForm = z.object({ kept: text(2_000) })

/** What a form that changes a ticket's items carries of what was typed beside their price. */
export function readKept(form: FormData): BesidePriceFields {
  return { cash: parseTenderForm(form), ...parseForm(SavedForm, form) }
}

/** Reads such a form with its own fields. */
export function withKept<T extends object>(fields: z.ZodType<T>): (form: FormData) => T & BesidePriceFields {
  return (form) => ({ ...parseForm(fields, form), ...readKept(form) })
}
