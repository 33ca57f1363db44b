'use server'

import { z } from 'zod'
import { COMMISSION_BASES, EVERY_KIND } from '@/lib/counter/commission/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, text } from '@/lib/people/requests/posted-form.ts'
import { setCommissionTarget } from './commission-month.ts'
import { setCommissionRule } from './rules.ts'
import { closeCommissionMonth } from './staff-commission.ts'

const Kind = z.enum([EVERY_KIND, ...SALE_KINDS])
const TargetForm = z.object({ kind: Kind, fromMonth: text(7), amount: text(20) })
const RuleForm = z.object({
  kind: Kind,
  staffId: chosenId,
  basis: z.enum(COMMISSION_BASES),
  share: text(10),
  amount: text(20),
  fromDay: text(10),
})
const CloseForm = z.object({ month: text(7) })

export const setCommissionTargetAction = resultAction('money:change', TargetForm, setCommissionTarget)

export const setCommissionRuleAction = resultAction('money:change', RuleForm, setCommissionRule)

export const closeCommissionMonthAction = resultAction('money:change', CloseForm, closeCommissionMonth)
