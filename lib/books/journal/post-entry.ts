import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Entry } from './model.ts'

/** What an event happened to; each kind has ids of its own. */
type JournalObject =
  | 'ticket'
  | 'sale'
  | 'collection'
  | 'funding'
  | 'intake'
  | 'return'
  | 'ending'
  | 'movement'
  | 'safe'
  | 'shift'
  | 'recovery'
  | 'statement'

/** What an entry is about and where it was made. The first three, with the event, are booked only once. */
export type EntryContext = {
  environment: Environment
  objectKind: JournalObject
  objectId: string
  credential: string | null
  upstreamId?: string | null
  ticketId?: string | null
  saleId?: string | null
  collectionId?: string | null
  /** Null if it belongs to no branch of ours. */
  branchCode: string | null
  tillId: string | null
  shiftId: string | null
  staffId: string | null
}

/**
 * Writes an entry in the caller's transaction, beside the state change that caused it. The database refuses the same
 * event of an object twice, an entry that does not balance, and any later change. It dates the entry by its own clock,
 * never into a signed day. `beside` inserts what belongs to it in the same statement. Returns the entry's id.
 */
export async function postEntry(
  tx: Tx,
  { event, postings }: Entry,
  context: EntryContext,
  beside = Prisma.sql`select`,
): Promise<bigint> {
  const { environment, objectKind, objectId, credential, branchCode, tillId, shiftId, staffId } = context
  const { upstreamId = null, ticketId = null, saleId = null, collectionId = null } = context
  // One statement, because whoever pressed a button waits for each round trip.
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`
    with entry as (
      insert into "JournalEntry" (environment, "objectKind", "objectId", event, credential, "upstreamId", "ticketId",
        "saleId", "collectionId", "branchCode", "tillId", "shiftId", "staffId")
      values (${environment}::"Environment", ${objectKind}, ${objectId}, ${event}, ${credential}, ${upstreamId},
        ${ticketId}::uuid, ${saleId}::uuid, ${collectionId}::uuid, ${branchCode}, ${tillId}::uuid, ${shiftId}::uuid,
        ${staffId}::uuid)
      returning id
    ), posted as (
      insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
      select entry.id, posting.* from entry, unnest(
        ${postings.map(({ account }) => account)}::text[], ${postings.map(({ key }) => key)}::text[],
        ${postings.map(({ currency }) => currency)}::text[],
        ${postings.map(({ nativeCents }) => nativeCents)}::bigint[],
        ${postings.map(({ usdCents }) => usdCents)}::bigint[]) posting
    ), beside as (${beside})
    select id from entry`
  if (!row) throw new Error(`The ${event} of ${objectKind} ${objectId} was not written`)
  return row.id
}

const BALANCES = Prisma.sql`
  coalesce(-sum("nativeCents") filter (where account = 'held'), 0)::bigint as "heldCents",
  coalesce(sum("nativeCents") filter (where account = 'receivable'), 0)::bigint as "receivableCents",
  clock_timestamp()::timestamptz(3) as now`

const moneyOf = (ticketId: string) => Prisma.sql`
  select ${BALANCES} from "JournalPosting" where account in ('held', 'receivable') and "accountKey" = ${ticketId}`

/** What a ticket holds and is owed, in USD cents; `now` is when that was read, by the database's clock. */
export type TicketBalance = { heldCents: Cents; receivableCents: Cents; now: Date }

/** Reads what a ticket holds and is owed, neither below zero; the caller holds the ticket's lock. */
export async function ticketBalance(tx: Tx, ticketId: string): Promise<TicketBalance> {
  const [sums] = await tx.$queryRaw<TicketBalance[]>(moneyOf(ticketId))
  if (!sums) throw new Error('The database did not sum a ticket')
  return sums
}

/**
 * What was written off of a ticket's debt and has not come back through a reversal or a late payment; and what of its
 * money became ours because nobody came for it, and has paid for nothing since. Money for goods that were had has paid.
 */
const endedOf = (ticketId: string) => Prisma.sql`
  select coalesce(sum(p."nativeCents") filter (where p.account = 'losses'), 0)::bigint as "writtenOffCents",
    coalesce(-sum(p."nativeCents") filter (where p.account = 'other_income' and e.event <> 'goods_had'), 0)::bigint
      as "unclaimedCents"
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
  where p.account in ('losses', 'other_income') and e."ticketId" = ${ticketId}::uuid`

/** A ticket's balance, what was written off of its debt, and what of its money nobody came for, in USD cents. */
type EndedBalance = TicketBalance & { writtenOffCents: Cents; unclaimedCents: Cents }

/** Reads what a ticket holds, is owed, lost and left to us, none below zero; the caller holds the ticket's lock. */
export async function endedBalance(tx: Tx, ticketId: string): Promise<EndedBalance> {
  const [sums] = await tx.$queryRaw<EndedBalance[]>`
    select money.*, ended.* from (${moneyOf(ticketId)}) money, (${endedOf(ticketId)}) ended`
  if (!sums) throw new Error('The database did not sum a debt')
  return sums
}

/**
 * A sale's money and its ticket's, all in USD cents and none below zero. `takenCents` is what the sale's entries took
 * from the available balance and have not returned.
 */
export type SaleBalance = EndedBalance & { takenCents: Cents }

/** Reads a sale's money and its ticket's; the caller holds the ticket's lock. */
export async function saleBalance(tx: Tx, { id, ticketId }: { id: string; ticketId: string }): Promise<SaleBalance> {
  const [sums] = await tx.$queryRaw<SaleBalance[]>`
    select money.*, ended.*, (
      select coalesce(-sum(p."nativeCents"), 0)::bigint from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'service_available' and e."saleId" = ${id}::uuid) as "takenCents"
    from (${moneyOf(ticketId)}) money, (${endedOf(ticketId)}) ended`
  if (!sums) throw new Error('The database did not sum a sale')
  return sums
}
