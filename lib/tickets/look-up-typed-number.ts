import type { NumberLookup } from '../catalogue/model.ts'
import { lookUpNumber } from '../catalogue/queries.ts'
import { credentialForTill } from '../credentials.ts'
import { requireTill } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { readPhone } from './read-recipient.ts'

/** What can be sold to a number in any form a person types. Refuses with a PHONE_ problem or the Service's code. */
export async function lookUpTypedNumber(actor: Actor, typed: string): Promise<NumberLookup> {
  const { environment } = credentialForTill(requireTill(actor))
  return lookUpNumber(actor, readPhone(typed, environment))
}
