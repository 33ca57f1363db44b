import { z } from 'zod'
import { TO_DO_PAGES } from '@/lib/counter/ticket-forms/model.ts'

/** Ends one row of a list of what needs a hand; the action then returns to that list. */
export const HandForm = z.object({ ticketId: z.uuid(), list: z.enum(TO_DO_PAGES).catch('/waiting') })
