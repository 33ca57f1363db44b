import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { traceOrder } from '@/lib/platform/tracing/trace.ts'
import { type Belief, getOrderReader, isGone, type LookedUp, parseLookUp } from '@/lib/service/orders/look-up.ts'
import type { Order } from '@/lib/service/orders/order.ts'
import { applyOutcome } from './apply-outcome.ts'
import { SALE_ORDERS } from './sale-orders.ts'

/** Looks up a sale with the key that `getOrderReader` chooses, by id if known, else by reference, and applies the result. */
export function lookUpSale(sale: Order, source: string, belief: Belief = {}): Promise<LookedUp> {
  return traceOrder(sale.id, 'look up', () => lookUp(sale, source, belief))
}

async function lookUp(
  sale: Order,
  source: string,
  { believesAnyKey = false, believesGone = false }: Belief,
): Promise<LookedUp> {
  const { id: saleId, reference, upstreamId } = sale
  const { service, isSender } = await getOrderReader(SALE_ORDERS, sale)
  const askedAt = await databaseNow(db())
  const byId = upstreamId ? await service.getTransaction({ id: upstreamId, reference }) : null
  const answer = !byId || (believesGone && isGone(byId)) ? await service.findTransaction(reference) : byId
  const found = await parseLookUp(sale, answer, async () => believesAnyKey || (await isSender()))
  return found === 'none' || found === 'unclear' ? found : applyOutcome({ saleId, transaction: found, source, askedAt })
}
