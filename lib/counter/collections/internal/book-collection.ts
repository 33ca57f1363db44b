import type { Entry } from '@/lib/books/journal/model.ts'
import { endedBalance, postEntry } from '@/lib/books/journal/post-entry.ts'
import { collectionCompleted, collectionReversed } from '@/lib/books/journal/ticket-postings.ts'
import { openShiftAt } from '@/lib/counter/shifts/open-shift-at.ts'
import type { Ticket } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
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
  if (hasComeIn && row.state !== 'completed') {
    const before = await endedBalance(tx, ticketId)
    // What came only to be taken back pays no debt.
    const spareCents = status === 'reversed' ? 0n : await spareOf(tx, row.ticket, creditCents, before.heldCents)
    await book(tx, row, collection, collectionCompleted(money, { ...before, spareCents }))
  }
  if (status === 'reversed') {
    await book(tx, row, collection, collectionReversed(money, await endedBalance(tx, ticketId)))
  }
  await keepEarmark(tx, ticketId)
}

/** The part of a payment that no unsent item of its ticket waits for; all of it once the cashier stopped waiting. */
async function spareOf(tx: Tx, { id, abandonedAt }: Ticket, creditCents: Cents, heldCents: Cents): Promise<Cents> {
  if (abandonedAt !== null) return creditCents
  const { _sum } = await tx.sale.aggregate({ where: { ticketId: id, state: 'quoted' }, _sum: { priceCents: true } })
  const beyondCents = heldCents + creditCents - (_sum.priceCents ?? 0n)
  return beyondCents > 0n ? leastCents(beyondCents, creditCents) : 0n
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
