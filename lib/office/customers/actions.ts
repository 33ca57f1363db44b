'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { findCustomer } from './find-customer.ts'

const NumberForm = z.object({ text: text(60) })

/** Opens a customer by a whole number. Posted, and led on by the id of a sale, so no number is in an address. */
export const findCustomerAction = pageAction('report:read', NumberForm, findCustomer, {
  to: (_input, saleId) => (saleId === null ? '/customers?unknown=yes' : `/customers/${saleId}`),
})
