'use server'

import { z } from 'zod'
import { PAPERS } from '@/lib/counter/receipts/model.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, ticked } from '@/lib/people/requests/form-fields.ts'
import { assignPreset } from './assign-preset.ts'
import { CODE_PAGES, COLUMNS, CONNECTIONS, DRAWER_PINS } from './model.ts'
import { removePreset, savePreset } from './save-preset.ts'

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
  cut: ticked,
  drawerPin: z.union([z.literal('').transform(() => null), oneOf(DRAWER_PINS)]),
  drawerPulseMs: whole,
  codePage: z.enum(CODE_PAGES),
  copies: whole,
})
const PresetForm = SetupForm.extend({
  id: chosenId.default(null),
  branch: z.string().max(40),
  name: z.string().max(120),
}).transform(({ id, branch, name, ...setup }) => ({ id, branchCode: branch === '' ? null : branch, name, setup }))
const IdForm = z.object({ id: z.uuid() })
const AssignForm = z.object({ tillId: z.uuid(), presetId: chosenId })
const PickForm = z.object({ presetId: chosenId })

/** Creates or changes a preset. */
export const savePresetAction = resultAction(PresetForm, savePreset)

/** Removes a preset. */
export const removePresetAction = resultAction(IdForm, removePreset)

/** Assigns a preset to a till, from the office. */
export const assignPresetAction = resultAction(AssignForm, assignPreset)

/** Chooses the preset of this browser's till. */
export const pickPresetAction = pageAction(
  PickForm,
  ({ ctx, input: { presetId } }) => assignPreset({ ctx, input: { tillId: requireTill(ctx.actor).id, presetId } }),
  { to: () => '/printer' },
)
