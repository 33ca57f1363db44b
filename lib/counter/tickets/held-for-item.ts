import { familyCents, type HeldItem, isUnsent, spareOf } from '@/lib/books/journal/held-money.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'

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
