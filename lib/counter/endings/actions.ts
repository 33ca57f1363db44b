'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, text } from '@/lib/people/requests/posted-form.ts'
import { writeOffDebt } from './debts.ts'
import { keepMoney } from './keep-money.ts'
import { setUnclaimedDays } from './unclaimed-rule.ts'

const WriteOffForm = z.object({ ticketId: z.uuid(), intentId: z.uuid(), note: text(500) })
const HadForm = WriteOffForm.extend({ kind: z.literal('goods_had'), saleId: chosenId.default(null) })
const UnclaimedForm = WriteOffForm.extend({ kind: z.literal('unclaimed'), saleId: chosenId.default(null) })
const DaysForm = z.object({ days: text(20), shown: text(100) })

export const keepMoneyAction = resultAction('money:keep', HadForm, keepMoney)

export const bookUnclaimedAction = resultAction('money:write-off', UnclaimedForm, keepMoney)

export const writeOffDebtAction = resultAction('money:write-off', WriteOffForm, writeOffDebt)

export const setUnclaimedDaysAction = resultAction('money:change', DaysForm, setUnclaimedDays)
