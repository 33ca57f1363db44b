import { endedBalance, postEntry } from '@/lib/books/journal/ledger.ts'
import type { Entry } from '@/lib/books/journal/model.ts'
import { nameHeld } from '@/lib/books/journal/name-held.ts'
import { collectionCompleted, collectionReversed } from '@/lib/books/journal/ticket-postings.ts'
import { openShiftAt } from '@/lib/counter/shifts/till-shift.ts'
import { Prisma, type Ticket } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { type IncidentKind, raiseIncident, resolveIncidents } from '@/lib/service/incidents/incidents.ts'
import { newsIn, raiseOddMoney, refuseMove, withoutNulls } from '@/lib/service/orders/news.ts'
import type { Applied } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import {
  COLLECTION_ORDERS,
  type LockedCollection,
  lockCollection,
  notifyCollection,
  recordCollectionEvent,
} from './collection-orders.ts'
import { COLLECTION_TRANSITIONS, OTP_ON_ITS_WAY } from './model.ts'
import { notifyPaid } from './when-paid.ts'

type CollectionNews = {
  collectionId: string
  collection: Collection
  source: string
  /** When the Service was asked, by the database's clock; an older answer may arrive after a newer one. */
  askedAt?: Date
}

/**
 * The only way the Service changes a payment of ours. One transaction holds the update, the event, the journal and the
 * notice. The sale comes after the commit; if this process dies first, the sweep sells what is paid.
 */
export async function applyCollection(news: CollectionNews): Promise<Applied> {
  const { applied, ticketId } = await db().$transaction(async (tx) => {
    const row = await lockCollection(tx, news.collectionId)
    return { applied: await move(tx, row, news), ticketId: row.ticketId }
  })
  if (applied === 'applied' && news.collection.status === 'completed') await notifyPaid(ticketId)
  return applied
}

async function move(tx: Tx, row: LockedCollection, news: CollectionNews): Promise<Applied> {
  const { collection, source } = news
  const { status } = collection
  if (row.upstreamId !== null && row.upstreamId !== collection.id) return refuseNews(tx, row, news)
  await raiseUnknown(tx, row, collection)
  if (row.state === status) return fillIn(tx, row, collection)
  if (!COLLECTION_TRANSITIONS[row.state].includes(status)) return refuseNews(tx, row, news)
  await tx.collection.update({
    where: { id: row.id, state: row.state },
    data: changesOf(row, collection, await databaseNow(tx)),
  })
  if (status === 'completed') await freeItems(tx, row.ticketId)
  await bookCollection(tx, row, collection)
  const detail = collection.failureCode === null ? undefined : { failureCode: collection.failureCode }
  const fact = { collectionId: row.id, source, kind: status, from: row.state, to: status }
  await recordCollectionEvent(tx, { ...fact, ...(detail && { detail }) })
  await raiseOddMoney(tx, COLLECTION_ORDERS, row, { to: status, creditCents: collection.creditCents })
  return 'applied'
}

/** Clears problems from before the money came, such as too little cash: the sweep skips an item with a problem. */
async function freeItems(tx: Tx, ticketId: string): Promise<void> {
  const data = { typedProblem: Prisma.DbNull, problem: Prisma.DbNull, nextCheckAt: null }
  await tx.sale.updateMany({ where: { ticketId, state: 'quoted' }, data })
}

/** Fills in what earlier reports lacked; what was booked stays. A code still on its way counts as unanswered. */
async function fillIn(tx: Tx, row: LockedCollection, collection: Collection): Promise<Applied> {
  const { id } = row
  const now = await databaseNow(tx)
  const news = newsIn(reportOf(collection), row)
  const lost = row.postingUntil === null || row.postingUntil <= now
  const codeLost = row.state === 'pending' && lost && (row.otpProblem as Problem | null)?.code === OTP_ON_ITS_WAY
  const data = {
    ...news,
    ...(codeLost && { otpProblem: { code: 'OTP_UNANSWERED' } satisfies Problem }),
    checkedAt: now,
  }
  await tx.collection.update({ where: { id }, data })
  if (Object.keys(news).length > 0 || codeLost) await notifyCollection(tx, id)
  return 'same'
}

/** An unknown state counts as waiting, an unknown action shows its message; an incident tells a person. */
async function raiseUnknown(tx: Tx, row: LockedCollection, collection: Collection): Promise<void> {
  const { status, unknownStatus, nextAction } = collection
  const type = status === 'pending' ? nextAction?.unknownType : undefined
  const about = { environment: row.environment, collectionId: row.id }
  const over: IncidentKind[] = []
  if (unknownStatus === undefined) over.push('unknown_state')
  else await raiseIncident(tx, { ...about, kind: 'unknown_state', detail: { status: unknownStatus } })
  if (type === undefined) over.push('unknown_next_action')
  else await raiseIncident(tx, { ...about, kind: 'unknown_next_action', detail: { type } })
  if (row.state !== 'sending') await resolveIncidents(tx, { collectionId: row.id }, over)
}

async function refuseNews(tx: Tx, row: LockedCollection, news: CollectionNews): Promise<Applied> {
  const { collection, source, askedAt } = news
  if (collection.unknownStatus !== undefined && row.upstreamId === collection.id) return 'illegal'
  const { id: upstreamId, status } = collection
  return refuseMove(tx, COLLECTION_ORDERS, row, { upstreamId, status, word: status, source, askedAt })
}

function reportOf(collection: Collection) {
  const { nextAction, chargeCents, rate, expiresAt, failureCode } = collection
  return withoutNulls({
    upstreamId: collection.id,
    nextAction: nextAction?.type ?? null,
    actionMessage: nextAction?.message ?? null,
    payCode: nextAction?.code ?? null,
    chargeCents,
    rate,
    expiresAt,
    failureCode,
  })
}

function changesOf(row: LockedCollection, collection: Collection, now: Date): Prisma.CollectionUpdateInput {
  const { status } = collection
  const paid = status === 'completed' || status === 'reversed'
  return {
    ...reportOf(collection),
    state: status,
    ...(status === 'completed' && { failureCode: null }),
    ...(paid && { creditCents: row.creditCents ?? collection.creditCents ?? row.amountCents }),
    checkedAt: now,
    postingUntil: null,
    ...(status !== 'pending' && { otpProblem: Prisma.DbNull }),
    nextCheckAt: status === 'pending' ? new Date(now.getTime() + FIRST_CHECK_MS) : null,
    leaseUntil: null,
    ...(status !== 'pending' && { settledAt: status === 'completed' ? now : (row.settledAt ?? now) }),
    ...(status === 'reversed' && { reversedAt: now }),
  }
}

/**
 * Books at the amount the Service credited, and earmarks it for the ticket. A payment first reported as reversed is
 * booked through completed, as in the Service's statement. Late news goes to the till's open shift.
 */
async function bookCollection(tx: Tx, row: LockedCollection, collection: Collection): Promise<void> {
  const { status } = collection
  const { ticketId } = row
  await nameHeld(tx, row.ticket)
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
