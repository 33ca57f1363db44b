import { isUndone } from '@/lib/counter/sales/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { heldForItem, itemsMoney } from '../held-for-item.ts'
import type { LockedItem, LockedTicket } from '../lock-ticket.ts'

/**
 * What a locked ticket holds for one item that is paid for and not delivered, in USD cents; zero for any other. For an
 * item that was never sent, that is what was paid for it, as far as the ticket's money reaches.
 */
export async function ownMoney(tx: Tx, ticket: LockedTicket, item: LockedItem): Promise<Cents> {
  if (isUndone(item.state)) return heldForItem(tx, ticket, item.id)
  if (!isUnsent(item)) return 0n
  if (item.soldAgainOfId !== null) return beyondOthers(tx, ticket, item)
  return leastCents(paidFor(item), ticket.freeCents)
}

/** A copy is a draft until it gets a price. */
function isUnsent({ state }: LockedItem): boolean {
  return state === 'quoted' || state === 'draft'
}

type Unsent = Pick<LockedItem, 'paidCents' | 'priceCents' | 'soldAgainOfId'>

/**
 * What an unsent item notes as paid for it before its price or amount changes. One in place of an item that was sent
 * notes nothing: what that one left is told by the books.
 */
export function paidToKeep(item: Unsent): Cents | null {
  return item.soldAgainOfId === null ? paidFor(item) : null
}

/** What was paid for an item that was never sent, whatever it costs by now. */
function paidFor({ paidCents, priceCents }: Unsent): Cents {
  return paidCents ?? priceCents ?? 0n
}

/**
 * An item that waits to be sold again may have become dearer, so all money of the ticket that paid for no other item is
 * its own.
 */
async function beyondOthers(tx: Tx, ticket: LockedTicket, { id, soldAgainOfId }: LockedItem): Promise<Cents> {
  const others = (await itemsMoney(tx, ticket)).filter(({ items }) => !items.some((one) => one.id === soldAgainOfId))
  const waiting = ticket.sales.filter((one) => isUnsent(one) && one.soldAgainOfId === null && one.id !== id)
  const theirCents = sumCents([...others.map(({ leftCents }) => leftCents), ...waiting.map(paidFor)])
  return ticket.freeCents > theirCents ? ticket.freeCents - theirCents : 0n
}
