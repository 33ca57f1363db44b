import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'

/** What a ticket's customer owes, and what we wrote off of that and did not get back, in USD cents. */
export type Debt = { receivableCents: Cents; writtenOffCents: Cents }

/**
 * How much of an amount that would be the customer's pays what they owe on the ticket, and after that what we wrote off
 * on it, since nobody paid for that. Only the rest is theirs.
 */
export function debtFirst(cents: Cents, { receivableCents, writtenOffCents }: Debt) {
  const settled = leastCents(cents, receivableCents)
  const recovered = leastCents(cents - settled, writtenOffCents)
  return { settled, recovered }
}
