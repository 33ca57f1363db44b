import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import type { OrderKind } from '@/lib/service/orders/order.ts'
import type { CollectionState } from './model.ts'

export const COLLECTION_ORDERS: OrderKind = {
  table: Prisma.sql`"Collection"`,
  notTaken: Prisma.sql`'not_made'`,
  sentAt: Prisma.sql`"createdAt"`,
  about: (collectionId) => ({ collectionId }),
  record: (tx, collectionId, line) => recordCollectionEvent(tx, { collectionId, ...line }),
}

type CollectionEventKind =
  | Exclude<CollectionState, 'sending'>
  | 'sent'
  | 'no_answer'
  | 'refused'
  | 'code_refused'
  | 'code_taken'
  | 'given_up'
  | 'paid_out'

type CollectionFact = {
  collectionId: string
  /** `till`, `answer`, `repeat`, `confirm`, `look_up`, `webhook` and the event's id, `watch`. */
  source: string
  kind: CollectionEventKind
  from?: CollectionState
  to?: CollectionState
  detail?: Prisma.InputJsonValue
}

/** Adds a line to the payment's history and notifies the screens, in the caller's transaction. */
export async function recordCollectionEvent(tx: Tx, fact: CollectionFact): Promise<void> {
  const { collectionId, source, kind, from, to, detail } = fact
  await tx.collectionEvent.create({
    data: { collectionId, source, kind, fromState: from ?? null, toState: to ?? null, ...(detail && { detail }) },
  })
  await notifyCollection(tx, collectionId)
}

export async function notifyCollection(tx: Tx, collectionId: string): Promise<void> {
  const { ticket } = await tx.collection.findUniqueOrThrow({
    where: { id: collectionId },
    select: { ticket: { select: { id: true, branchCode: true, tillId: true, takenOverTillId: true } } },
  })
  const till = ticket.takenOverTillId ?? ticket.tillId
  await notifyChange(tx, { topic: 'collection', id: ticket.id, branch: ticket.branchCode, till })
}

export type LockedCollection = Prisma.CollectionGetPayload<{ include: { ticket: true } }>

/** A payment with its ticket, both locked until the caller's transaction ends; the ticket first (`lockSale`). */
export async function lockCollection(tx: Tx, collectionId: string): Promise<LockedCollection> {
  await tx.$queryRaw`
    select 1 from "Ticket" where id = (select "ticketId" from "Collection" where id = ${collectionId}::uuid)
    for no key update`
  await tx.$queryRaw`select 1 from "Collection" where id = ${collectionId}::uuid for no key update`
  return tx.collection.findUniqueOrThrow({ where: { id: collectionId }, include: { ticket: true } })
}
