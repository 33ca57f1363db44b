'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { setAccount } from './set-account.ts'

const AccountForm = z.object({
  id: z.uuid(),
  name: text(60),
  phone: text(30),
  limit: text(20),
  open: ticked,
  shown: text(2_000).optional(),
})

/** The branches are the ticked ones, `branches` repeated. */
export const setAccountAction = resultAction(
  'account:manage',
  (form) => ({ ...parseForm(AccountForm, form), branches: form.getAll('branches').map(String) }),
  setAccount,
)
