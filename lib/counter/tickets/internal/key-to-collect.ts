import type { ActorTill } from '@/lib/people/access/model.ts'
import { credentialForTill, keyOf, keyToPriceAgain } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

type Payable = { credential: string; environment: Credential['environment']; tenderedAt: Date | null }

/**
 * The key to ask a ticket's customer for a payment with: the one that priced it or, once that is retired, the one its
 * till sells with now; once a tender was accepted, the one its items are priced again with. Refuses with
 * NO_KEY_FOR_BRANCH or NO_TEST_KEY.
 */
export function keyToCollect(ticket: Payable, till: ActorTill): Credential {
  if (ticket.tenderedAt) return keyToPriceAgain(ticket, till.branchCode)
  return keyOf(ticket) ?? credentialForTill(till)
}
