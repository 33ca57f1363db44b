'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { settleTill } from './settle-till.ts'

const SettleForm = z.object({ tillId: z.uuid(), intentId: z.uuid(), uncounted: text(20), note: text(200) })
const SettleFields = z.record(z.string().max(40), z.string().max(200))

/** Settles the cash of a till's recovered sales. Reloads the page after a refusal too: more may have been found. */
export const settleTillAction = resultAction(
  'day:close',
  (form) => ({ ...parseForm(SettleForm, form), fields: parseForm(SettleFields, form) }),
  settleTill,
  { always: true },
)
