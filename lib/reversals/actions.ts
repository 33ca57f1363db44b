'use server'

import { z } from 'zod'
import { answerForm } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { REVERSAL_ACTIONS } from './model.ts'
import { settleReversal as settleVerb } from './settle-reversal.ts'

const SettleForm = z.object({
  saleId: z.uuid(),
  action: z.enum(REVERSAL_ACTIONS),
  note: z.string().max(500).default(''),
})

/** Writes down how a reversal was settled. */
export async function settleReversal(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    await settleVerb({ ctx, input: readForm(SettleForm, form) })
    return undefined
  })
}
