import { databaseNow } from '../database-now.ts'
import type { Tx } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { ticketBalance } from '../journal/post-entry.ts'
import type { Cents } from '../shared/money.ts'

/** How long the Service holds a price (service-api, Limits). */
export const QUOTE_LIFETIME_MS = 5 * 60_000

/** Sent and not final: their prices are spoken for. */
const UNDER_WAY = ['sending', 'pending']

/** An item that was opened and left empty is none. */
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
  /** The till at which it is worked on: its own, or the one that took it over. */
  worksAt: string
  /** Whether a price is still held, by the database's clock. */
  lapsed(item: LockedItem): boolean
}

/**
 * A ticket with its items, locked until the caller's transaction ends; null where there is none. Sales are locked
 * before their ticket, in the order of their ids, as booking their news does.
 */
export async function lockTicket(tx: Tx, ticketId: string): Promise<LockedTicket | null> {
  await tx.$queryRaw`select 1 from "Sale" where "ticketId" = ${ticketId}::uuid order by id for update`
  await tx.$queryRaw`select 1 from "Ticket" where id = ${ticketId}::uuid for update`
  const row = await tx.ticket.findUnique({ where: { id: ticketId }, include: WITH_ITEMS })
  if (!row) return null
  const now = await databaseNow(tx)
  const { heldCents } = await ticketBalance(tx, ticketId)
  const spokenFor = row.sales
    .filter(({ state }) => UNDER_WAY.includes(state))
    .reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
  return {
    ...row,
    heldCents,
    worksAt: row.takenOverTillId ?? row.tillId,
    freeCents: heldCents > spokenFor ? heldCents - spokenFor : 0n,
    lapsed: ({ quote }) => !quote || now.getTime() - quote.createdAt.getTime() > QUOTE_LIFETIME_MS,
  }
}
