import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { traceOrder } from '@/lib/platform/tracing/trace-order.ts'
import type { Order } from '@/lib/service/orders/order-kind.ts'
import { type LookedUp, readLookUp } from '@/lib/service/orders/read-look-up.ts'
import { readerOf } from '@/lib/service/orders/reader-of.ts'
import { applyFunding } from './internal/apply-funding.ts'
import { FUNDING_ORDERS } from './order-kind.ts'

/** A top-up whose id at the Service we know. */
type Asked = Order & { upstreamId: string }

/**
 * Looks up a top-up at the Service by its id, the only way there is (service-api.md, Endpoints), with the key that
 * `readerOf` chooses, and applies the answer.
 */
export function lookUpFunding(wanted: Asked, source: string): Promise<LookedUp> {
  return traceOrder(wanted.id, 'look up', () => lookUp(wanted, source))
}

async function lookUp(wanted: Asked, source: string): Promise<LookedUp> {
  const { service, isSender } = await readerOf(FUNDING_ORDERS, wanted)
  const askedAt = await databaseNow(db())
  const said = await readLookUp(wanted, await service.getFunding(wanted.upstreamId), isSender)
  return said === 'none' || said === 'unclear'
    ? said
    : applyFunding({ fundingId: wanted.id, funding: said, source, askedAt })
}
