'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import { takeOver } from './take-over.ts'

const TakeOverForm = z.object({ ticketId: z.uuid() })

/** Takes over a ticket that another till left open; if it was settled meanwhile, the list says so. */
export const takeOverTicketAction = pageAction('sale:create', TakeOverForm, takeOver, {
  to: ({ ticketId }) => `/tickets/${ticketId}`,
  refusedTo: (_input, refusal) => pageTelling('/left-open', refusal),
})
