'use server'

import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { PAYMENT_ACTIONS, REVERSAL_ACTIONS } from './model.ts'
import { settlePayment as settlePaymentVerb } from './settle-payment.ts'
import { settleReversal as settleVerb } from './settle-reversal.ts'

const SettleForm = z.object({
  saleId: z.uuid(),
  action: z.enum(REVERSAL_ACTIONS),
  note: z.string().max(500).default(''),
})

const PaymentForm = SettleForm.omit({ saleId: true }).extend({
  collectionId: z.uuid(),
  action: z.enum(PAYMENT_ACTIONS),
})

/** Writes down how it was settled that a payment was taken back. */
export async function settlePayment(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, PaymentForm, settlePaymentVerb)
}

/** Writes down how a reversal was settled. */
export async function settleReversal(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, SettleForm, settleVerb)
}
