'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { settlePayments, undoSettlement } from './settle-payments.ts'

const SettleForm = z.object({
  intentId: z.uuid(),
  typeId: text(40),
  branchCode: text(40),
  received: text(20),
  fee: text(20),
})
const UndoForm = z.object({ intentId: z.uuid(), settlementId: z.uuid() })

const DAY = /^(\d{4}-\d{2}-\d{2}) (-?\d{1,15})$/

/** Settles the ticked days, each `day` with what the page said it comes to in cents. A refusal reloads the page too. */
export const settlePaymentsAction = resultAction(
  'safe:manage',
  (form) => ({ ...parseForm(SettleForm, form), days: readDays(form) }),
  settlePayments,
  { always: true },
)

export const undoSettlementAction = resultAction('safe:manage', UndoForm, undoSettlement)

function readDays(form: FormData) {
  return form.getAll('day').flatMap((value) => {
    const [, day = '', cents = '0'] = DAY.exec(String(value)) ?? []
    return day === '' ? [] : [{ day, cents: BigInt(cents) }]
  })
}
