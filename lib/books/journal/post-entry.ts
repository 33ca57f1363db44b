import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Entry } from './model.ts'

/** The object of an event; each kind has its own ids. */
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
  | 'statement'

/** What an entry is about and where it was made; the first four say which event it books, once. */
export type EntryContext = {
  environment: Environment
  objectKind: JournalObject
  objectId: string
  credential: string | null
  upstreamId?: string | null
  ticketId?: string | null
  saleId?: string | null
  collectionId?: string | null
  /** Null if no branch of ours caused it. */
  branchCode: string | null
  tillId: string | null
  shiftId: string | null
  staffId: string | null
}

/**
 * Writes an entry in the caller's transaction, beside the state change that caused it. The database refuses the same
 * event of an object twice, an entry that does not balance, and any later change. It dates the entry by its own clock,
 * never into a signed day. Returns the entry's id.
 */
export async function postEntry(tx: Tx, entry: Entry, context: EntryContext): Promise<bigint> {
  const row = await tx.journalEntry.create({ data: { event: entry.event, ...context }, select: { id: true } })
  await tx.journalPosting.createMany({
    data: entry.postings.map(({ account, key, currency, nativeCents, usdCents }) => {
      return { entryId: row.id, account, accountKey: key, currency, nativeCents, usdCents }
    }),
  })
  return row.id
}

/** The balances of a ticket's two accounts, in non-negative USD cents; the caller holds the ticket's lock. */
export async function ticketBalance(tx: Tx, ticketId: string): Promise<{ heldCents: Cents; receivableCents: Cents }> {
  const sums = await tx.journalPosting.groupBy({
    by: ['account'],
    where: { accountKey: ticketId, account: { in: ['held', 'receivable'] } },
    _sum: { nativeCents: true },
  })
  const sumOf = (account: string) => sums.find((row) => row.account === account)?._sum.nativeCents ?? 0n
  return { heldCents: -sumOf('held'), receivableCents: sumOf('receivable') }
}

/** What a sale's entries took from the available balance and have not returned, in USD cents. */
export async function takenFor(tx: Tx, saleId: string): Promise<Cents> {
  const taken = await tx.journalPosting.aggregate({
    where: { account: 'service_available', entry: { saleId } },
    _sum: { nativeCents: true },
  })
  return -(taken._sum.nativeCents ?? 0n)
}
