import { nameHeld } from '@/lib/books/journal/name-held.ts'
import {
  type Collection,
  type Environment,
  Prisma,
  type Quote,
  type Sale,
  type Ticket,
} from '@/lib/generated/prisma/client.ts'
import { columnsOf, type SqlTx, type Tx } from '@/lib/platform/database/db.ts'
import { inOrder } from '@/lib/platform/database/plain.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { heldUntil } from '@/lib/platform/shared/time/durations.ts'

/** Leaves out items that were opened and left empty, as `itemsOf` does. */
export const NOT_EMPTY = {
  NOT: { state: 'draft', typedRecipient: '', typedAmount: '' },
} satisfies Prisma.SaleWhereInput

/** The same as a condition of SQL on an item `s`. */
export const NOT_EMPTY_IN_SQL = Prisma.sql`not (s.state = 'draft' and s."typedRecipient" = '' and s."typedAmount" = '')`

type Price = Pick<Quote, 'credential' | 'environment' | 'createdAt' | 'askMs'>

/** An item, and what says whether its price is held, with the Service's id of it; null if it has none. */
export type LockedItem = Sale & { quote: (Price & Pick<Quote, 'upstreamId'>) | null }

/** A ticket with its items and its money, but without its mobile money payments. */
export type LockedBasket = Ticket & {
  sales: LockedItem[]
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

export type LockedTicket = LockedBasket & { collections: Pick<Collection, 'id' | 'state'>[] }

/**
 * Whether a price is held at this time of the database's clock, and its key is still here: only that key can buy at it.
 */
export function isHeld(quote: Price | null, at: Date): boolean {
  return quote !== null && keyMadeWith(quote) !== null && at <= heldUntil(quote)
}

/**
 * Locks a ticket until the caller's transaction ends, and with it what its items are: whoever changes the state, price
 * or text of one, be it news of the Service, holds the ticket's lock first. Their rows are left free for whoever merely
 * leases one or notes an attempt. Returns the ticket as it is once held; null if there is none.
 */
export async function holdTicket(tx: SqlTx, ticketId: string): Promise<Ticket | null> {
  const [ticket] = await tx.$queryRaw<Ticket[]>`
    select ${columnsOf(Prisma.TicketScalarFieldEnum)} from "Ticket" where id = ${ticketId}::uuid for no key update`
  return ticket ?? null
}

/**
 * Locks an item's ticket until the caller's transaction ends. Returns whether a tender was accepted: from then on its
 * items and prices stand, whatever earlier work is still under way. False for an item that is gone.
 */
export async function lockTender(tx: SqlTx, saleId: string): Promise<boolean> {
  const [ticket] = await tx.$queryRaw<{ isTendered: boolean }[]>`
    select "tenderedAt" is not null as "isTendered" from "Ticket"
    where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid) for no key update`
  return ticket?.isTendered ?? false
}

/** A ticket with its items, locked until the caller's transaction ends (`holdTicket`); null if there is none. */
export async function lockTicket(tx: Tx, ticketId: string): Promise<LockedTicket | null> {
  const basket = await lockBasket(tx, ticketId)
  if (!basket) return null
  const collections = await tx.collection.findMany({ where: { ticketId }, select: { id: true, state: true } })
  return { ...basket, collections }
}

/** The same without its payments, for a press of Sell: until a tender is accepted, a ticket has none. */
export async function lockBasket(tx: SqlTx, ticketId: string): Promise<LockedBasket | null> {
  // In one packet: the second is read once the first has its lock.
  const [row, read] = await inOrder(tx, [() => holdTicket(tx, ticketId), () => readBasket(tx, ticketId)])
  if (!row) return null
  await nameHeld(tx, row)
  const { sales, heldCents, owedCents, lockedAt } = row.heldUnnamed ? await readBasket(tx, ticketId) : read
  const spokenFor = sales
    .filter(({ state }) => isUnderWay(state))
    .reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
  return {
    ...row,
    sales,
    heldCents,
    owedCents,
    lockedAt,
    worksAt: row.takenOverTillId ?? row.tillId,
    freeCents: heldCents > spokenFor ? heldCents - spokenFor : 0n,
    lapsed: ({ quote }) => !isHeld(quote, lockedAt),
  }
}

type Priced = Sale & { quotedAs: string; quotedWith: string; quotedIn: Environment; quotedAt: Date; askMs: number }
type BasketRow = Priced & { ticketCents: Cents; owedCents: Cents; lockedAt: Date }

/**
 * A ticket's items but empty ones (`NOT_EMPTY`), each with its price, and its money: one statement, since every press of
 * Sell asks, and none before the lock is held.
 */
async function readBasket(tx: SqlTx, ticketId: string) {
  const rows = await tx.$queryRaw<BasketRow[]>`
    select ${columnsOf(Prisma.SaleScalarFieldEnum, 's')}, q."upstreamId" as "quotedAs", q.credential as "quotedWith",
      q.environment as "quotedIn", q."createdAt" as "quotedAt", q."askMs",
      coalesce(p."heldCents", 0) as "ticketCents", coalesce(p."owedCents", 0) as "owedCents",
      clock_timestamp()::timestamptz(3) as "lockedAt"
    from (select) one left join "TicketPosition" p on p."ticketId" = ${ticketId}::uuid
      left join "Sale" s on s."ticketId" = ${ticketId}::uuid
        and ${NOT_EMPTY_IN_SQL}
      left join "Quote" q on q.id = s."quoteId"
    order by s.position`
  const [first] = rows
  if (!first) throw new Error(`The database did not read ticket ${ticketId}`)
  const { ticketCents: heldCents, owedCents, lockedAt } = first
  return { heldCents, owedCents, lockedAt, sales: rows.flatMap((row) => (row.id === null ? [] : [toItem(row)])) }
}

function toItem(row: BasketRow): LockedItem {
  const { quotedAs, quotedWith, quotedIn, quotedAt, askMs, ticketCents: _, owedCents: __, lockedAt: ___, ...sale } = row
  const price = { upstreamId: quotedAs, credential: quotedWith, environment: quotedIn, createdAt: quotedAt, askMs }
  return { ...sale, quote: sale.quoteId === null ? null : price }
}
