import type { NumberLookup } from '../catalogue/model.ts'
import { lookUpNumber } from '../catalogue/queries.ts'
import { credentialForBranch } from '../credentials.ts'
import { requireTill } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { readPhone } from './read-recipient.ts'

/** What can be sold to a number in any form a person types. Refuses with a PHONE_ problem or the Service's code. */
export async function lookUpTypedNumber(actor: Actor, typed: string): Promise<NumberLookup> {
  const { environment } = credentialForBranch(requireTill(actor).branchCode)
  return lookUpNumber(actor, readPhone(typed, environment))
}
