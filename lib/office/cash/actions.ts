'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { correctSafe } from './correct-safe.ts'
import { countSafe } from './count-safe.ts'
import { SAFE_KINDS } from './model.ts'
import { moveSafe } from './move-safe.ts'

const MoveForm = z.object({
  intentId: z.uuid(),
  branchCode: text(200),
  kind: z.enum(SAFE_KINDS),
  currency: text(10),
  amount: text(20),
  expenseKind: text(20),
  bank: text(60),
  slipNumber: text(40),
  note: text(200),
})
const CountForm = z.object({ branchCode: text(40), note: text(200) })
const CountFields = z.record(z.string().max(40), z.string().max(200))
const CorrectForm = z.object({ intentId: z.uuid(), movementId: z.uuid(), note: text(200) })

export const moveSafeAction = resultAction('safe:manage', MoveForm, moveSafe)

export const correctSafeAction = resultAction('safe:manage', CorrectForm, correctSafe)

/** Saves what was counted in a safe. Reloads the page after a refusal too, since cash may have moved meanwhile. */
export const countSafeAction = resultAction(
  'safe:manage',
  (form) => ({ ...parseForm(CountForm, form), fields: parseForm(CountFields, form) }),
  countSafe,
  { always: true },
)
