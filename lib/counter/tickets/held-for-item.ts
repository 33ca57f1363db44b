import { familyCents, type HeldItem, isUnsent, spareOf } from '@/lib/books/journal/held-money.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { type Cents, formatUsd, leastCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedTicket } from './lock-ticket.ts'

type ItsMoney = { sales: readonly HeldItem[]; freeCents: Cents }

/**
 * What a ticket still holds for an undelivered or reversed item and what was sold in its place, in USD cents: no more
 * than what no item under way needs.
 */
export function heldForItem({ sales, freeCents }: ItsMoney, saleId: string): Cents {
  return leastCents(familyCents(sales, saleId), freeCents)
}

/**
 * What a ticket holds for one item that is paid for and not delivered, in USD cents; zero for any other. An item that
 * waits to be sold again may have become dearer, so what is no item's is its own too.
 */
export function ownMoney(ticket: ItsMoney & { heldCents: Cents }, item: HeldItem): Cents {
  const { sales, heldCents, freeCents } = ticket
  if (isUndone(item.state)) return heldForItem(ticket, item.id)
  if (!isUnsent(item)) return 0n
  if (item.soldAgainOfId === null) return leastCents(item.heldCents, freeCents)
  return leastCents(familyCents(sales, item.id) + spareOf({ heldCents, items: sales }), freeCents)
}

/**
 * Refuses with OTHERS_MONEY an item that costs more than its own money and would take the rest of the ticket's, be it
 * another item's or a second payment: the customer was not asked (money rule 4). A price that the whole ticket does not
 * cover is refused elsewhere.
 */
export function refuseBeyondOwn({ freeCents }: LockedTicket, priceCents: Cents, ownCents: Cents): void {
  if (priceCents <= ownCents || priceCents > freeCents) return
  refuse('OTHERS_MONEY', { params: { missing: formatUsd(priceCents - ownCents), now: formatUsd(priceCents) } })
}
