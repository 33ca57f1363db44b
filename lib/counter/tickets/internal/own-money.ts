import { isUndone } from '@/lib/counter/sales/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { heldForItem, itemsMoney } from '../held-for-item.ts'
import type { LockedItem, LockedTicket } from '../lock-ticket.ts'

/**
 * What a locked ticket holds for one item that is paid for and not delivered, in USD cents; zero for any other. For an
 * item that waits since it was paid, that is its price, as far as the ticket's money reaches.
 */
export async function ownMoney(tx: Tx, ticket: LockedTicket, item: LockedItem): Promise<Cents> {
  if (isUndone(item.state)) return heldForItem(tx, ticket, item.id)
  if (item.state !== 'quoted') return 0n
  const isCopy = ticket.tenderedAt !== null && item.createdAt > ticket.tenderedAt
  if (isCopy) return beyondOthers(tx, ticket, item)
  return leastCents(item.priceCents ?? 0n, ticket.freeCents)
}

/**
 * A copy that waits to be sold may cost more than what was paid for, be it dearer or of a higher amount, so all money of
 * the ticket that paid for no other item is its own.
 */
async function beyondOthers(tx: Tx, ticket: LockedTicket, { id, soldAgainOfId }: LockedItem): Promise<Cents> {
  const others = (await itemsMoney(tx, ticket)).filter(({ items }) => !items.some((one) => one.id === soldAgainOfId))
  const waiting = ticket.sales.filter((one) => one.state === 'quoted' && one.soldAgainOfId === null && one.id !== id)
  const theirCents = sumCents([
    ...others.map(({ leftCents }) => leftCents),
    ...waiting.map(({ priceCents }) => priceCents ?? 0n),
  ])
  return ticket.freeCents > theirCents ? ticket.freeCents - theirCents : 0n
}
