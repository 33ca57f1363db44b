import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedTicket } from '../lock-ticket.ts'

/** An item's own money when it was sold again, and what it cost before, in USD cents. */
export type OwnMoney = { cents: Cents; beforeCents: Cents }

/**
 * Refuses with PRICE_CHANGED or MONEY_MISSING what costs more than its own money and would take another item's on the
 * ticket: the customer was not asked (money rule 4). What the whole ticket does not cover is told elsewhere.
 */
export function refuseBeyondOwn({ freeCents }: LockedTicket, priceCents: Cents, own: OwnMoney): void {
  if (priceCents <= own.cents || priceCents > freeCents) return
  if (priceCents > own.beforeCents) refuse('PRICE_CHANGED', { params: { before: formatUsd(own.beforeCents) } })
  refuse('MONEY_MISSING', { params: { missing: formatUsd(priceCents - own.cents), now: formatUsd(priceCents) } })
}
