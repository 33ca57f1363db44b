'use server'

import { z } from 'zod'
import { leaveForm, resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { approveTopUp, askTopUp } from './ask-top-up.ts'
import { setDayLimit } from './day-limit.ts'
import { giveUpTopUp, turnDownTopUp } from './end-top-up.ts'

const AskForm = z.object({
  intentId: z.uuid(),
  method: text(60),
  amount: text(20),
  phone: text(30),
  code: text(20),
})
const OneForm = z.object({ fundingId: z.uuid() })
const ApproveForm = OneForm.extend({ code: text(20) })
const LimitForm = z.object({ amount: text(20), code: text(20), shown: text(100) })

export const askTopUpAction = resultAction('top-up:create', AskForm, askTopUp, {
  given: ({ fundingId }) => leaveForm(`/top-ups/${fundingId}`),
})

export const approveTopUpAction = resultAction('top-up:approve', ApproveForm, approveTopUp)

export const turnDownTopUpAction = resultAction('top-up:create', OneForm, turnDownTopUp)

export const giveUpTopUpAction = resultAction('top-up:create', OneForm, giveUpTopUp)

export const setDayLimitAction = resultAction('top-up:approve', LimitForm, setDayLimit)
