import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'

/**
 * A ticket's money, in USD cents, none below zero: what it holds, and what of it became ours because nobody came for it.
 */
export type Paid = { heldCents: Cents; unclaimedCents: Cents }

/**
 * Where a cost of the customer's comes from: first the money that their ticket holds, then what nobody came for, since
 * they paid that too. They owe only the rest.
 */
export function paidFirst(cents: Cents, { heldCents, unclaimedCents }: Paid) {
  const paid = leastCents(cents, heldCents)
  const claimed = leastCents(cents - paid, unclaimedCents)
  return { paid, claimed, owed: cents - paid - claimed }
}
