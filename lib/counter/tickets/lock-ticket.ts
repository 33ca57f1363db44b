import { ticketBalance } from '@/lib/books/journal/post-entry.ts'
import type { Prisma, Quote } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { keyOf } from '@/lib/platform/env/choose-credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { heldUntil } from '@/lib/platform/shared/quote-lifetime.ts'

/** Leaves out items that were opened and left empty. */
export const NOT_EMPTY = {
  NOT: { state: 'draft', typedRecipient: '', typedAmount: '' },
} satisfies Prisma.SaleWhereInput

const WITH_ITEMS = {
  sales: { where: NOT_EMPTY, orderBy: { position: 'asc' }, include: { quote: true } },
  collections: { select: { id: true, state: true } },
} satisfies Prisma.TicketInclude

type TicketRow = Prisma.TicketGetPayload<{ include: typeof WITH_ITEMS }>

export type LockedItem = TicketRow['sales'][number]

export type LockedTicket = TicketRow & {
  /** The customer's money on it, in USD cents, and the part that no sale under way needs. */
  heldCents: Cents
  freeCents: Cents
  /** What the customer owes on it, in USD cents. */
  owedCents: Cents
  /** The till that works on it: its own, or the one that took it over. */
  worksAt: string
  /** When the ticket was locked, by the database's clock. */
  lockedAt: Date
  /** Whether the item's price was no longer held then (`isHeld`). */
  lapsed(item: LockedItem): boolean
}

type Price = Pick<Quote, 'credential' | 'environment' | 'createdAt' | 'askMs'>

/**
 * Whether a price is held at this time of the database's clock, and its key is still here: only that key can buy at it.
 */
export function isHeld(quote: Price | null, at: Date): boolean {
  return quote !== null && keyOf(quote) !== null && at <= heldUntil(quote)
}

/**
 * Locks a ticket until the caller's transaction ends, and with it what its items are: whoever changes the state, price
 * or text of one, be it news of the Service, holds the ticket's lock first. Their rows are left free for whoever merely
 * leases one or notes an attempt.
 */
export async function holdTicket(tx: Tx, ticketId: string): Promise<void> {
  await tx.$queryRaw`select 1 from "Ticket" where id = ${ticketId}::uuid for no key update`
}

/**
 * Locks an item's ticket until the caller's transaction ends. Returns whether a tender was accepted: from then on its
 * items and prices stand, whatever earlier work is still under way. False for an item that is gone.
 */
export async function lockTender(tx: Tx, saleId: string): Promise<boolean> {
  const [ticket] = await tx.$queryRaw<{ isTendered: boolean }[]>`
    select "tenderedAt" is not null as "isTendered" from "Ticket"
    where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid) for no key update`
  return ticket?.isTendered ?? false
}

/** A ticket with its items, locked until the caller's transaction ends (`holdTicket`); null if there is none. */
export async function lockTicket(tx: Tx, ticketId: string): Promise<LockedTicket | null> {
  await holdTicket(tx, ticketId)
  const row = await tx.ticket.findUnique({ where: { id: ticketId }, include: WITH_ITEMS })
  if (!row) return null
  const { heldCents, receivableCents: owedCents, now: lockedAt } = await ticketBalance(tx, ticketId)
  const spokenFor = row.sales
    .filter(({ state }) => isUnderWay(state))
    .reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
  return {
    ...row,
    heldCents,
    owedCents,
    lockedAt,
    worksAt: row.takenOverTillId ?? row.tillId,
    freeCents: heldCents > spokenFor ? heldCents - spokenFor : 0n,
    lapsed: ({ quote }) => !isHeld(quote, lockedAt),
  }
}
