'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { refusedResult } from '@/lib/platform/shared/form-result.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { findCustomer } from './find-customer.ts'

const NumberForm = z.object({ text: text(60) })

/**
 * Opens a customer by a whole number; one that bought nothing stays in its field. Posted, and led on by the id of a sale, so
 * no number is in an address.
 */
export const findCustomerAction = stateAction(
  'report:read',
  NumberForm,
  async (call) => (await findCustomer(call)) ?? refuse('CUSTOMER_UNKNOWN', { field: 'text' }),
  { done: (_input, saleId) => redirect(`/customers/${saleId}`), refused: refusedResult },
)
