import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { OrderKind } from '@/lib/service/orders/order-kind.ts'
import { recordFundingEvent } from './internal/record-funding-event.ts'

/** How the order protocol handles top-ups. */
export const FUNDING_ORDERS: OrderKind = {
  table: Prisma.sql`"Funding"`,
  notTaken: Prisma.sql`'not_made'`,
  sentAt: Prisma.sql`coalesce("sentAt", "createdAt")`,
  about: (fundingId) => ({ fundingId }),
  record: (tx, fundingId, line) => recordFundingEvent(tx, { fundingId, ...line }),
}
