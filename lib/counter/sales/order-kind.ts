import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { OrderKind } from '@/lib/service/orders/order-kind.ts'
import { recordEvent } from './record-event.ts'

/** Sales as a kind of order. */
export const SALE_ORDERS: OrderKind = {
  table: Prisma.sql`"Sale"`,
  notTaken: Prisma.sql`'not_sold'`,
  sentAt: Prisma.sql`coalesce("claimedAt", now())`,
  about: (saleId) => ({ saleId }),
  record: (tx, saleId, line) => recordEvent(tx, { saleId, ...line }),
}
