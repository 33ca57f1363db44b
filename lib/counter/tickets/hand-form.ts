import { z } from 'zod'
import { HAND_LISTS } from './model.ts'

/** Ends one row of a list of what needs a hand, and comes back to it. */
export const HandForm = z.object({ ticketId: z.uuid(), list: z.enum(HAND_LISTS).catch('/waiting') })
