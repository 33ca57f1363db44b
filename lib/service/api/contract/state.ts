import { z } from 'zod'

/** The states of sales and payments (service-api.md, States and transitions). */
const STATES = ['pending', 'completed', 'failed', 'reversed'] as const

export type ToldState = {
  status: (typeof STATES)[number]
  /** The Service's own word, if it is none of the four. */
  unknownStatus?: string
}

/**
 * A state. A word that is none of the four comes from a newer Service: the object exists there and nothing that we know
 * of has ended it, so it counts as pending, and a person is told the word (decision 067).
 */
export const WireState = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .transform((word): ToldState => {
    const known = STATES.find((one) => one === word)
    return known ? { status: known } : { status: 'pending', unknownStatus: word }
  })
