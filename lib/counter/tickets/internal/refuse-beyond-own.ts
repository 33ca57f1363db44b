import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedTicket } from '../lock-ticket.ts'

/**
 * Refuses with OTHERS_MONEY an item that costs more than its own money and would take the rest of the ticket's, be it
 * another item's or a second payment: the customer was not asked (money rule 4). A price that the whole ticket does not
 * cover is refused elsewhere.
 */
export function refuseBeyondOwn({ freeCents }: LockedTicket, priceCents: Cents, ownCents: Cents): void {
  if (priceCents <= ownCents || priceCents > freeCents) return
  refuse('OTHERS_MONEY', { params: { missing: formatUsd(priceCents - ownCents), now: formatUsd(priceCents) } })
}
