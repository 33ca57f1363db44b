'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { PAYMENT_ACTIONS, REVERSAL_ACTIONS } from './model.ts'
import { settlePayment, settleReversal } from './settle-reversal.ts'

const SaleForm = z.object({ saleId: z.uuid(), action: z.enum(REVERSAL_ACTIONS), note: text(500) })
const PaymentForm = z.object({ collectionId: z.uuid(), action: z.enum(PAYMENT_ACTIONS), note: text(500) })

export const settlePaymentAction = resultAction('reversal:settle', PaymentForm, settlePayment)

export const settleReversalAction = resultAction('reversal:settle', SaleForm, settleReversal)
