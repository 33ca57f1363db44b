'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { DomainError } from '../shared/problem.ts'
import type { Ctx } from '../staff/authorise.ts'
import { approveShift as approveVerb } from './approve-shift.ts'
import { closeShift as closeVerb } from './close-shift.ts'
import { type FormState, MOVE_KINDS, PAYOUT_PURPOSES } from './model.ts'
import { moveCash as moveVerb } from './move-cash.ts'
import { openShift as openVerb } from './open-shift.ts'
import { remarkShift as remarkVerb } from './remark-shift.ts'

const CountForm = z.record(z.string().max(40), z.string().max(40))
const OpenForm = z.object({ intentId: z.uuid() })
const ShiftForm = z.object({ shiftId: z.uuid() })
const RemarkForm = z.object({ shiftId: z.uuid(), text: z.string().max(500).default('') })
const MoveForm = z
  .object({
    intentId: z.uuid(),
    kind: z.enum(MOVE_KINDS),
    currency: z.string().max(10),
    amount: z.string().max(20).default(''),
    reason: z.string().max(200).default(''),
    purpose: z.enum(['', ...PAYOUT_PURPOSES]).default(''),
  })
  .transform(({ purpose, ...rest }) => ({ ...rest, purpose: purpose === '' ? null : purpose }))

/** Opens the till's shift with the float that was counted. */
export async function openShift(_before: FormState, form: FormData): Promise<FormState> {
  const ctx = await ctxOfForm()
  const { intentId } = readForm(OpenForm, form)
  const fields = readForm(CountForm, form)
  return orRefusal(form, '/shift', () => openVerb({ ctx, input: { intentId, fields } }))
}

/** Moves cash into the drawer or out of it. */
export async function moveCash(_before: FormState, form: FormData): Promise<FormState> {
  const ctx = await ctxOfForm()
  return orRefusal(form, '/shift', () => moveVerb({ ctx, input: readForm(MoveForm, form) }))
}

/** Closes the till's shift with what was counted, and shows its Z. */
export async function closeShift(_before: FormState, form: FormData): Promise<FormState> {
  const ctx = await ctxOfForm()
  const { shiftId } = readForm(ShiftForm, form)
  const fields = readForm(CountForm, form)
  return orRefusal(form, `/shift/${shiftId}`, () => closeVerb({ ctx, input: { shiftId, fields } }))
}

/** Writes why a count differed. */
export async function remarkShift(_before: FormState, form: FormData): Promise<FormState> {
  const ctx = await ctxOfForm()
  const input = readForm(RemarkForm, form)
  return orRefusal(form, `/shift/${input.shiftId}`, () => remarkVerb({ ctx, input }))
}

/** A supervisor lets a closed shift stand. */
export async function approveShift(_before: FormState, form: FormData): Promise<FormState> {
  const ctx = await ctxOfForm()
  const input = readForm(ShiftForm, form)
  return orRefusal(form, `/shift/${input.shiftId}`, () => approveVerb({ ctx, input }))
}

/** The same two in the office, where the page stays. */
export async function remarkDrawer(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, RemarkForm, remarkVerb)
}

export async function approveDrawer(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, ShiftForm, approveVerb)
}

async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}

/** Goes on to `address`, or back to the form with what was wrong and everything that had been typed. */
async function orRefusal(form: FormData, address: string, verb: () => Promise<void>): Promise<FormState> {
  try {
    await verb()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { problem: error.problem, typed: readForm(z.record(z.string(), z.string()), form) }
  }
  redirect(address)
}
