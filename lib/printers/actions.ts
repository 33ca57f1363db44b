'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { PAPERS } from '../receipts/model.ts'
import type { FormResult } from '../shared/form-result.ts'
import { requireTill } from '../staff/authorise.ts'
import { assignPreset as assignVerb } from './assign-preset.ts'
import { CODE_PAGES, COLUMNS, CONNECTIONS, DRAWER_PINS } from './model.ts'
import { removePreset as removeVerb, savePreset as saveVerb } from './save-preset.ts'

const chosen = z.union([z.literal('').transform(() => null), z.uuid()])
const whole = z.string().max(5).transform(Number)
const oneOf = <const T extends number>(values: readonly T[]) =>
  z.string().transform((text, context) => {
    const value = values.find((one) => String(one) === text)
    if (value === undefined) context.addIssue({ code: 'custom' })
    return value ?? z.NEVER
  })
const SetupForm = z.object({
  connection: z.enum(CONNECTIONS),
  paper: z.enum(PAPERS),
  columns: oneOf(COLUMNS),
  cut: z.literal('on').optional(),
  drawerPin: z.union([z.literal('').transform(() => null), oneOf(DRAWER_PINS)]),
  drawerPulseMs: whole,
  codePage: z.enum(CODE_PAGES),
  copies: whole,
})
const PresetForm = SetupForm.extend({ id: chosen.default(null), branch: z.string().max(40), name: z.string().max(120) })
const IdForm = z.object({ id: z.uuid() })
const AssignForm = z.object({ tillId: z.uuid(), presetId: chosen })
const PickForm = z.object({ presetId: chosen })

/** Makes a preset, or changes one. */
export async function savePreset(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const { id, branch, name, cut, ...rest } = readForm(PresetForm, form)
    const setup = { ...rest, cut: cut === 'on' }
    await saveVerb({ ctx, input: { id, branchCode: branch === '' ? null : branch, name, setup } })
    return undefined
  })
}

/** Takes a preset away. */
export async function removePreset(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, IdForm, removeVerb)
}

/** Gives a till a preset, from the office. */
export async function assignPreset(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, AssignForm, assignVerb)
}

/** Picks the preset of the till that this browser is. */
export async function pickPreset(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const { presetId } = readForm(PickForm, form)
  await assignVerb({ ctx: { actor }, input: { tillId: requireTill(actor).id, presetId } })
  redirect('/printer')
}
