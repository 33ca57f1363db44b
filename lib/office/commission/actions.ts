'use server'

import { z } from 'zod'
import { COMMISSION_BASES, EVERY_KIND } from '@/lib/counter/commission/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, text } from '@/lib/people/requests/posted-form.ts'
import { closeCommissionMonth } from './close-month.ts'
import { setCommissionRule } from './set-rule.ts'
import { setCommissionTarget } from './set-target.ts'

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

/** Sets how much commission the shop aims to earn in a month. */
export const setCommissionTargetAction = resultAction('money:change', TargetForm, setCommissionTarget)

/** Adds a rule for staff commission. */
export const setCommissionRuleAction = resultAction('money:change', RuleForm, setCommissionRule)

/** Closes a month of staff commission. */
export const closeCommissionMonthAction = resultAction('money:change', CloseForm, closeCommissionMonth)
