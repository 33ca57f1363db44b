'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { refusedResult } from '@/lib/platform/shared/form-result.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { findCustomer } from './get-customer.ts'

const NumberForm = z.object({ text: text(60) })

/** The number is posted, and the page's address has the id of a sale, so no address holds a number. */
export const findCustomerAction = stateAction(
  'report:read',
  NumberForm,
  async (call) => (await findCustomer(call)) ?? refuse('CUSTOMER_UNKNOWN', { field: 'text' }),
  { done: (_input, saleId) => redirect(`/customers/${saleId}`), refused: refusedResult },
)
