import { fundItem, type HeldMoney, type Share, withShares } from '@/lib/books/journal/held-money.ts'
import { allotmentOf } from '@/lib/books/journal/name-held.ts'
import { postEntry } from '@/lib/books/journal/post-entry.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { LockedBasket, LockedItem } from '../lock-ticket.ts'

export function moneyOf({ heldCents, sales: items }: LockedBasket): HeldMoney {
  return { heldCents, items }
}

/**
 * Makes a locked ticket's money that of an item that is about to be sent, up to its price; `taken` is what came in for
 * it since the lock. The caller has checked that the ticket's money covers the price.
 */
export async function fundSale(tx: Tx, ticket: LockedBasket, sale: LockedItem, taken: Share[] = []): Promise<void> {
  const funded = fundItem(ticket.id, withShares(moneyOf(ticket), taken), sale)
  if (funded) await postEntry(tx, funded, allotmentOf(ticket, sale.id))
}
