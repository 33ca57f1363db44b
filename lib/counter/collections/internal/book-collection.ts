import type { Entry } from '@/lib/books/journal/model.ts'
import { postEntry, ticketBalance } from '@/lib/books/journal/post-entry.ts'
import { collectionCompleted, collectionReversed } from '@/lib/books/journal/ticket-postings.ts'
import { openShiftAt } from '@/lib/counter/shifts/open-shift-at.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Collection } from '@/lib/service/api/contract/collection.ts'
import { keepEarmark } from '@/lib/service/standing/keep-earmark.ts'
import type { LockedCollection } from './lock-collection.ts'

/**
 * Books a payment's move in the transaction that makes it, at the amount the Service says it credited, and earmarks
 * that money for the ticket. A payment first heard of as reversed is booked through completed, as in the Service's
 * statement. Late news goes to the till's open shift, if any.
 */
export async function bookCollection(tx: Tx, row: LockedCollection, collection: Collection): Promise<void> {
  const { status } = collection
  const { ticketId } = row
  const creditCents = row.creditCents ?? collection.creditCents ?? row.amountCents
  const money = { credential: row.credential, ticketId, creditCents }
  const hasComeIn = status === 'completed' || status === 'reversed'
  if (hasComeIn && row.state !== 'completed') await book(tx, row, collection, collectionCompleted(money))
  if (status === 'reversed') {
    await book(tx, row, collection, collectionReversed(money, await ticketBalance(tx, ticketId)))
  }
  await keepEarmark(tx, ticketId)
}

async function book(tx: Tx, row: LockedCollection, { id }: Collection, entry: Entry): Promise<void> {
  const open = await openShiftAt(tx, row.tillId)
  await postEntry(tx, entry, {
    environment: row.environment,
    objectKind: 'collection',
    objectId: row.id,
    credential: row.credential,
    upstreamId: id,
    ticketId: row.ticketId,
    collectionId: row.id,
    branchCode: row.branchCode,
    tillId: row.tillId,
    shiftId: open?.id ?? null,
    staffId: row.staffId,
  })
}
