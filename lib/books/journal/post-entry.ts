import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
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
