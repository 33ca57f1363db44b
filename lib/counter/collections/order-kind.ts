import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { OrderKind } from '@/lib/service/orders/order-kind.ts'
import { recordCollectionEvent } from './record-collection-event.ts'

/** Payments as a kind of order. */
export const COLLECTION_ORDERS: OrderKind = {
  table: Prisma.sql`"Collection"`,
  notTaken: Prisma.sql`'not_made'`,
  sentAt: Prisma.sql`"createdAt"`,
  about: (collectionId) => ({ collectionId }),
  record: (tx, collectionId, line) => recordCollectionEvent(tx, { collectionId, ...line }),
}
