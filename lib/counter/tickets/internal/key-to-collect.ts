import type { ActorTill } from '@/lib/people/access/model.ts'
import { credentialForTill, keyMadeWith, keyToPriceAgain } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

type Payable = { credential: string; environment: Credential['environment']; tenderedAt: Date | null }

/**
 * The key with which to ask a ticket's customer for a payment: the one that priced the ticket or, if that was retired,
 * the one that its till sells with now. Once a tender was accepted, it is the key with which its items are priced
 * again. Refuses with NO_KEY_FOR_BRANCH or NO_TEST_KEY.
 */
export function keyToCollect(ticket: Payable, till: ActorTill): Credential {
  if (ticket.tenderedAt) return keyToPriceAgain(ticket, till.branchCode)
  return keyMadeWith(ticket) ?? credentialForTill(till)
}
