import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
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
