'use server'

import { z } from 'zod'
import { leaveForm, resultAction, stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { expenseKind } from '@/lib/platform/shared/payment.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { closeShift } from './close-shift.ts'
import { setFloatTarget } from './float-targets.ts'
import { DRAWER_REASONS, type DrawerState, type FormState, MOVE_KINDS, PAYOUT_PURPOSES } from './model.ts'
import { moveCash, openDrawer } from './move-cash.ts'
import { openShift } from './open-shift.ts'
import { approveShift, remarkShift } from './review-shift.ts'

const CountForm = z.record(z.string().max(60), z.string().max(40))
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
    expenseKind: text(20),
  })
  .transform(({ purpose, ...rest }) => ({
    ...rest,
    purpose: purpose === '' ? null : purpose,
    expenseKind: expenseKind(rest.expenseKind),
  }))

/** `tillId` is what a page of the previous release sends. */
const FloatForm = z
  .object({ till: text(200), tillId: text(40), currency: z.string().max(10), amount: text(20) })
  .transform(({ till, tillId, ...rest }) => ({ ...rest, till: till || tillId }))

const DrawerForm = z.object({
  why: z.enum(DRAWER_REASONS),
  note: text(200),
  times: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

export const openShiftAction = stateAction(
  'shift:run',
  (form) => ({ ...parseForm(OpenForm, form), fields: parseForm(CountForm, form) }),
  openShift,
  { done: (): FormState => leaveForm('/shift'), refused: refusedState },
)

export const moveCashAction = stateAction('cash:move', MoveForm, moveCash, {
  done: (): FormState => leaveForm('/shift'),
  refused: refusedState,
})

/** Records that the drawer is opened without a sale; the page then opens it. */
export const openDrawerAction = stateAction('cash:move', DrawerForm, openDrawer, {
  done: ({ times }): DrawerState => ({ problem: null, fields: {}, times: times + 1 }),
  refused: (problem, form) => ({ ...refusedState(problem, form), times: 0 }),
})

export const closeShiftAction = stateAction(
  'shift:run',
  (form) => ({ ...parseForm(ShiftForm, form), fields: parseForm(CountForm, form) }),
  closeShift,
  { done: showShift, refused: refusedState },
)

/** Adds a remark to a closed shift, such as why a count differed. */
export const remarkShiftAction = stateAction('shift:run', RemarkForm, remarkShift, {
  done: showShift,
  refused: refusedState,
})

export const approveShiftAction = stateAction('shift:approve', ShiftForm, approveShift, {
  done: showShift,
  refused: refusedState,
})

/** The remark and the approval in the office, where the page stays. */
export const remarkDrawerAction = resultAction('shift:approve', RemarkForm, remarkShift)
export const approveDrawerAction = resultAction('shift:approve', ShiftForm, approveShift)

export const setFloatTargetAction = resultAction('safe:manage', FloatForm, setFloatTarget)

function refusedState(problem: ProblemMessage, form: FormData): FormState {
  return { problem, fields: parseForm(z.record(z.string(), z.string()), form) }
}

function showShift({ shiftId }: { shiftId: string }): FormState {
  return leaveForm(`/shift/${shiftId}`)
}
