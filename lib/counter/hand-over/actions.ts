'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { problemSearch } from '@/lib/platform/shared/problem-search.ts'
import { takeOver } from './take-over.ts'

const TakeOverForm = z.object({ ticketId: z.uuid() })

/** Goes on here with what another till left open; where it is settled meanwhile, the list says so. */
export const takeOverTicketAction = pageAction(TakeOverForm, takeOver, {
  to: ({ ticketId }) => `/tickets/${ticketId}`,
  refusedTo: (_input, refusal) => `/left-open?${new URLSearchParams(problemSearch(refusal))}`,
})
