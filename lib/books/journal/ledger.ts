import { randomUUID } from 'node:crypto'
import { type Environment, Prisma, type Ticket } from '@/lib/generated/prisma/client.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { HeldItem } from './held-money.ts'
import type { Entry } from './model.ts'

type JournalObject =
  | 'ticket'
  | 'sale'
  | 'collection'
  | 'funding'
  | 'intake'
  | 'return'
  | 'ending'
  | 'allotment'
  | 'movement'
  | 'safe'
  | 'settlement'
  | 'account'
  | 'change'
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
  branchCode: string | null
  tillId: string | null
  shiftId: string | null
  staffId: string | null
}

/**
 * Writes an entry, and what belongs to it (`beside`), in the transaction of its state change. Returns the entry's id.
 * The database refuses the same event twice, any later change, and a date in a signed day.
 */
export async function postEntry(
  tx: SqlTx,
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
    ), by_item as (
      -- Tells the trigger follow_held that money is named by item.
      select set_config('pos.held', 'by item', true)
    ), posted as (
      insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents", "saleId")
      select entry.id, posting.* from entry, by_item, unnest(
        ${postings.map(({ account }) => account)}::text[], ${postings.map(({ key }) => key)}::text[],
        ${postings.map(({ currency }) => currency)}::text[],
        ${postings.map(({ nativeCents }) => nativeCents)}::bigint[],
        ${postings.map(({ usdCents }) => usdCents)}::bigint[],
        ${postings.map(({ saleId }) => saleId ?? null)}::uuid[]) posting
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

type TicketBalance = { heldCents: Cents; receivableCents: Cents; now: Date }

/** The caller holds the ticket's lock. */
export async function ticketBalance(tx: SqlTx, ticketId: string): Promise<TicketBalance> {
  const [sums] = await tx.$queryRaw<TicketBalance[]>(moneyOf(ticketId))
  if (!sums) throw new Error('The database did not sum a ticket')
  return sums
}

/**
 * What was written off of a ticket's debt and has not come back; and what of its money became ours because nobody came
 * for it, and has paid for nothing since. Money for goods that were had has paid.
 */
const endedOf = (ticketId: string) => Prisma.sql`
  select coalesce(sum(p."nativeCents") filter (where p.account = 'losses'), 0)::bigint as "writtenOffCents",
    coalesce(-sum(p."nativeCents") filter (where p.account = 'other_income' and e.event <> 'goods_had'), 0)::bigint
      as "unclaimedCents"
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
  where p.account in ('losses', 'other_income') and e."ticketId" = ${ticketId}::uuid`

type EndedFigures = TicketBalance & { writtenOffCents: Cents; unclaimedCents: Cents }
type EndedSums = EndedFigures & { items: ToldItem[] }
type EndedBalance = EndedFigures & { items: HeldItem[] }

/**
 * A ticket's balance, by item too, with what it lost and left to us, none below zero; the caller holds the ticket's
 * lock.
 */
export async function endedBalance(tx: SqlTx, ticketId: string): Promise<EndedBalance> {
  const [sums] = await tx.$queryRaw<EndedSums[]>`
    select money.*, ended.*, items.* from (${moneyOf(ticketId)}) money, (${endedOf(ticketId)}) ended,
      (${itemsOf(ticketId)}) items`
  if (!sums) throw new Error('The database did not sum a debt')
  return withItems(sums)
}

/** Beside the sums, since a cashier waits for each statement. */
const itemsOf = (ticketId: string) => Prisma.sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'soldAgainOfId', "soldAgainOfId",
    'priceCents', "priceCents"::text, 'heldCents', "heldCents"::text) order by position), '[]') as items
  from "Sale" where "ticketId" = ${ticketId}::uuid`

type ToldItem = Omit<HeldItem, 'priceCents' | 'heldCents'> & { priceCents: string | null; heldCents: string }

function withItems<Sums extends { items: ToldItem[] }>({ items, ...sums }: Sums) {
  return {
    ...sums,
    items: items.map(({ priceCents, heldCents, ...item }): HeldItem => {
      return { ...item, priceCents: priceCents === null ? null : BigInt(priceCents), heldCents: BigInt(heldCents) }
    }),
  }
}

/** With what the sale's entries took from the available balance and have not returned, in USD cents. */
export type SaleBalance = EndedBalance & { takenCents: Cents }

/** The caller holds the ticket's lock. */
export async function saleBalance(tx: SqlTx, { id, ticketId }: { id: string; ticketId: string }): Promise<SaleBalance> {
  const [sums] = await tx.$queryRaw<(EndedSums & { takenCents: Cents })[]>`
    select money.*, ended.*, items.*, (
      select coalesce(-sum(p."nativeCents"), 0)::bigint from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'service_available' and e."saleId" = ${id}::uuid) as "takenCents"
    from (${moneyOf(ticketId)}) money, (${endedOf(ticketId)}) ended, (${itemsOf(ticketId)}) items`
  if (!sums) throw new Error('The database did not sum a sale')
  return withItems(sums)
}

/** Books that a locked ticket's money goes from items to others, if it does: no cash moves, so no shift counts it. */
export async function reallot(tx: SqlTx, ticket: Ticket, entry: Entry | null, saleId: string | null): Promise<void> {
  if (entry === null || entry.postings.length === 0) return
  const { environment, credential, branchCode, tillId, staffId } = ticket
  const about = { objectKind: 'allotment' as const, objectId: randomUUID(), ticketId: ticket.id, saleId, shiftId: null }
  await postEntry(tx, entry, { ...about, environment, credential, branchCode, tillId, staffId })
}
