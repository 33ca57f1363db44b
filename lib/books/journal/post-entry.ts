import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Entry } from './model.ts'

/** What an event happened to: each kind has ids of its own. */
type JournalObject =
  | 'ticket'
  | 'sale'
  | 'collection'
  | 'funding'
  | 'intake'
  | 'return'
  | 'ending'
  | 'movement'
  | 'shift'
  | 'statement'

/** What an entry is about and where it was made; the four first say which event it books, once. */
export type EntryContext = {
  environment: Environment
  objectKind: JournalObject
  objectId: string
  credential: string | null
  upstreamId?: string | null
  ticketId?: string | null
  saleId?: string | null
  collectionId?: string | null
  /** Null for what no branch of ours caused. */
  branchCode: string | null
  tillId: string | null
  shiftId: string | null
  staffId: string | null
}

/**
 * Writes an entry into the caller's transaction, which holds the state change that caused it. The database refuses the
 * same event of the same object twice, an entry that does not balance, and any later change, and dates it by its own clock,
 * never into a day that is signed. Returns the entry's id.
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

/** What a ticket's two accounts stand at, in USD cents not below zero; the caller holds the ticket's lock. */
export async function ticketBalance(tx: Tx, ticketId: string): Promise<{ heldCents: Cents; receivableCents: Cents }> {
  const sums = await tx.journalPosting.groupBy({
    by: ['account'],
    where: { accountKey: ticketId, account: { in: ['held', 'receivable'] } },
    _sum: { nativeCents: true },
  })
  const sumOf = (account: string) => sums.find((row) => row.account === account)?._sum.nativeCents ?? 0n
  return { heldCents: -sumOf('held'), receivableCents: sumOf('receivable') }
}

/** What a sale's entries took from the available balance and have not given back, in USD cents. */
export async function takenFor(tx: Tx, saleId: string): Promise<Cents> {
  const taken = await tx.journalPosting.aggregate({
    where: { account: 'service_available', entry: { saleId } },
    _sum: { nativeCents: true },
  })
  return -(taken._sum.nativeCents ?? 0n)
}
