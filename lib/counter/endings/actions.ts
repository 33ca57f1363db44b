'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, text } from '@/lib/people/requests/form-fields.ts'
import { keepMoney } from './keep-money.ts'
import { setUnclaimedDays } from './unclaimed-rule.ts'
import { writeOffDebt } from './write-off-debt.ts'

const WriteOffForm = z.object({ ticketId: z.uuid(), intentId: z.uuid(), note: text(500) })
const KeepForm = WriteOffForm.extend({ kind: z.enum(['goods_had', 'unclaimed']), saleId: chosenId.default(null) })
const DaysForm = z.object({ days: text(20), shown: text(100) })

/** Books a customer's money as ours: they received the goods after all, or never came for it. */
export const keepMoneyAction = resultAction('money:keep', KeepForm, keepMoney)

/** Writes off what a customer owes. */
export const writeOffDebtAction = resultAction('money:write-off', WriteOffForm, writeOffDebt)

/** Sets the number of days after which unclaimed money is ours. */
export const setUnclaimedDaysAction = resultAction('money:change', DaysForm, setUnclaimedDays)
