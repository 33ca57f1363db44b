import { z } from 'zod'
import type { KeptTyped } from '@/lib/counter/ticket-forms/model.ts'
import { readForm, text } from '@/lib/people/requests/posted-form.ts'
import { readCashForm } from './cash-form.ts'

const KeptForm = z.object({ kept: text(2_000) })

/** What a form that changes a ticket's items carries of what was typed beside their price. */
export function readKept(form: FormData): KeptTyped {
  return { cash: readCashForm(form), ...readForm(KeptForm, form) }
}

/** Reads such a form with its own fields. */
export function withKept<T extends object>(fields: z.ZodType<T>): (form: FormData) => T & KeptTyped {
  return (form) => ({ ...readForm(fields, form), ...readKept(form) })
}
