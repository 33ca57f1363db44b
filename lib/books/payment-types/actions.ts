'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { setPaymentType } from './set-payment-type.ts'

const TypeForm = z.object({
  id: z.uuid(),
  name: text(40),
  nameSn: text(40),
  nameNd: text(40),
  currency: text(3),
  asksReference: ticked,
  givesChange: ticked,
  fee: text(10),
  accepted: ticked,
  shown: text(2_000).optional(),
})

/** The branches are the ticked ones, `branches` repeated. */
export const setPaymentTypeAction = resultAction(
  'money:change',
  (form) => ({
    ...parseForm(TypeForm, form),
    branches: form.getAll('branches').flatMap((code) => (typeof code === 'string' ? [code] : [])),
  }),
  setPaymentType,
)
