import type { NumberLookup } from '@/lib/counter/catalogue/model.ts'
import { lookUpNumber } from '@/lib/counter/catalogue/queries.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { readPhone } from './read-recipient.ts'

/** What can be sold to a number, typed in any form. Refuses with a PHONE_ problem or the Service's code. */
export async function lookUpTypedNumber(actor: Actor, typed: string): Promise<NumberLookup> {
  const { environment } = credentialForTill(requireTill(actor))
  return lookUpNumber(actor, readPhone(typed, environment))
}
