'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { payAccount } from './pay-account.ts'

const PayForm = z.object({
  intentId: z.uuid(),
  accountId: text(60),
  by: text(40),
  amount: text(20),
  reference: text(40),
})

/** Takes what a customer pays of their account. The page reloads after a refusal too, since what is owed may have changed. */
export const payAccountAction = resultAction('account:sell', PayForm, payAccount, { always: true })
