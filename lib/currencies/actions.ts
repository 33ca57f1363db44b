'use server'

import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { setCurrency as setCurrencyVerb } from './set-currency.ts'
import { setRate as setRateVerb } from './set-rate.ts'

const text = (most: number) => z.string().max(most).default('')
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined)
const RateForm = z.object({ currencyCode: text(3), buying: text(20), selling: text(20), sure: ticked })
const CurrencyForm = z.object({ currencyCode: text(10), accepted: ticked, smallest: text(20), notes: text(200) })

/** Sets a rate, for the next ticket. */
export async function setRate(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, RateForm, setRateVerb)
}

/** Adds or changes a currency of cash. */
export async function setCurrency(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const { currencyCode: code, ...rest } = readForm(CurrencyForm, form)
    await setCurrencyVerb({ ctx, input: { code, ...rest } })
    return undefined
  })
}
