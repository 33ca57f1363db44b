'use server'

import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { keepMoney as keepVerb } from './keep-money.ts'
import { setUnclaimedDays as setDaysVerb } from './unclaimed-rule.ts'
import { writeOffDebt as writeOffVerb } from './write-off-debt.ts'

const Reason = { ticketId: z.uuid(), intentId: z.uuid(), note: z.string().max(500).default('') }
const KeepForm = z.object({
  ...Reason,
  kind: z.enum(['goods_had', 'unclaimed']),
  saleId: z.union([z.uuid(), z.literal('')]).default(''),
})
const WriteOffForm = z.object(Reason)
const DaysForm = z.object({ days: z.string().max(20).default('') })

/** A customer's money becomes ours: they had the goods all the same, or never came for it. */
export async function keepMoney(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const { saleId, ...input } = readForm(KeepForm, form)
    await keepVerb({ ctx, input: { ...input, saleId: saleId === '' ? null : saleId } })
    return undefined
  })
}

/** Writes off what a customer owes. */
export async function writeOffDebt(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, WriteOffForm, writeOffVerb)
}

/** Sets after how many days unclaimed money is ours. */
export async function setUnclaimedDays(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, DaysForm, setDaysVerb)
}
