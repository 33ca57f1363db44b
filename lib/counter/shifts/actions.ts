'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { resultAction, stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { approveShift } from './approve-shift.ts'
import { closeShift } from './close-shift.ts'
import { type FormState, MOVE_KINDS, PAYOUT_PURPOSES } from './model.ts'
import { moveCash } from './move-cash.ts'
import { openShift } from './open-shift.ts'
import { remarkShift } from './remark-shift.ts'

const CountForm = z.record(z.string().max(40), z.string().max(40))
const OpenForm = z.object({ intentId: z.uuid() })
const ShiftForm = z.object({ shiftId: z.uuid() })
const RemarkForm = ShiftForm.extend({ text: text(500) })
const MoveForm = z
  .object({
    intentId: z.uuid(),
    kind: z.enum(MOVE_KINDS),
    currency: z.string().max(10),
    amount: text(20),
    reason: text(200),
    purpose: z.enum(['', ...PAYOUT_PURPOSES]).default(''),
  })
  .transform(({ purpose, ...rest }) => ({ ...rest, purpose: purpose === '' ? null : purpose }))

/** Opens the till's shift with the float that was counted. */
export const openShiftAction = stateAction(
  (form) => ({ ...readForm(OpenForm, form), fields: readForm(CountForm, form) }),
  openShift,
  { done: () => goTo('/shift'), refused: asTyped },
)

/** Moves cash into or out of the drawer. */
export const moveCashAction = stateAction(MoveForm, moveCash, { done: () => goTo('/shift'), refused: asTyped })

/** Closes the till's shift with what was counted, and shows its Z. */
export const closeShiftAction = stateAction(
  (form) => ({ ...readForm(ShiftForm, form), fields: readForm(CountForm, form) }),
  closeShift,
  { done: showShift, refused: asTyped },
)

/** Writes why a count differed. */
export const remarkShiftAction = stateAction(RemarkForm, remarkShift, { done: showShift, refused: asTyped })

/** A supervisor approves a closed shift. */
export const approveShiftAction = stateAction(ShiftForm, approveShift, { done: showShift, refused: asTyped })

/** The same two in the office, where the page stays. */
export const remarkDrawerAction = resultAction(RemarkForm, remarkShift)
export const approveDrawerAction = resultAction(ShiftForm, approveShift)

/** Returns to the form with the problem and everything typed. */
function asTyped(problem: Problem, form: FormData): FormState {
  return { problem, typed: readForm(z.record(z.string(), z.string()), form) }
}

function showShift({ shiftId }: { shiftId: string }): FormState {
  return goTo(`/shift/${shiftId}`)
}

function goTo(address: string): FormState {
  return redirect(address)
}
