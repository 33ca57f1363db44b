'use server'

import { z } from 'zod'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { PAPERS } from '@/lib/counter/receipts/model.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { autoPrintField, CODE_PAGES, COLUMNS, CONNECTIONS, DRAWER_PINS } from './model.ts'
import { assignPreset, removePreset, savePreset } from './presets.ts'
import { choosePrinting } from './till-printing.ts'

const whole = z.string().max(5).transform(Number)
const oneOf = <const T extends number>(values: readonly T[]) =>
  z.string().transform((text, context) => {
    const value = values.find((one) => String(one) === text)
    if (value === undefined) context.addIssue({ code: 'custom' })
    return value ?? z.NEVER
  })
const PresetForm = z.object({
  id: chosenId.default(null),
  branch: z.string().max(40),
  name: z.string().max(120),
  connection: z.enum(CONNECTIONS),
  paper: z.enum(PAPERS),
  columns: oneOf(COLUMNS),
  cut: ticked,
  drawerPin: z.union([z.literal('').transform(() => null), oneOf(DRAWER_PINS)]),
  drawerPulseMs: whole,
  codePage: z.enum(CODE_PAGES),
  copies: whole,
  shown: text(2_000),
})
/** One tick for each kind of sale whose slip prints at once. */
const TicksForm = z
  .record(z.string(), z.string())
  .transform((fields) => SALE_KINDS.filter((kind) => fields[autoPrintField(kind)] === 'on'))
const PrintingForm = z.object({
  ticketId: z.uuid(),
  atOnce: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
})
const IdForm = z.object({ id: z.uuid() })
const AssignForm = z.object({ tillId: z.uuid(), presetId: chosenId })
const PickForm = z.object({ presetId: chosenId })

export const savePresetAction = resultAction(
  'printer:manage',
  (form) => {
    const { id, branch, name, shown, ...setup } = parseForm(PresetForm, form)
    const autoPrint = parseForm(TicksForm, form)
    return { id, branchCode: branch === '' ? null : branch, name, shown, setup: { ...setup, autoPrint } }
  },
  savePreset,
)

export const removePresetAction = resultAction('printer:manage', IdForm, removePreset)

export const assignPresetAction = resultAction('printer:manage', AssignForm, assignPreset)

export const pickPresetAction = pageAction(
  'receipt:print',
  PickForm,
  ({ ctx, input: { presetId } }) => assignPreset({ ctx, input: { tillId: requireTill(ctx.actor).id, presetId } }),
  { to: () => '/printer' },
)

export const choosePrintingAction = pageAction('receipt:print', PrintingForm, choosePrinting, {
  to: ({ ticketId }) => `/tickets/${ticketId}/receipt`,
})
