import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { traceOrder } from '@/lib/platform/tracing/trace.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { type Belief, getOrderReader, isGone, type LookedUp, parseLookUp } from '@/lib/service/orders/look-up.ts'
import type { Applied, Order } from '@/lib/service/orders/order.ts'
import { applyCollection } from './apply-collection.ts'
import { COLLECTION_ORDERS } from './collection-orders.ts'

/** Looks a payment up by id, else by reference, with the key of `getOrderReader`, and applies what it finds. */
export async function lookUpCollection(wanted: Order, source: string, belief: Belief = {}): Promise<LookedUp> {
  const askedAt = await databaseNow(db())
  const found = await ask(wanted, belief)
  if (found === 'unclear') return found
  const seen = found === 'none' ? found : await apply(wanted, found, source, askedAt)
  const isOpen = found === 'none' || (found.status === 'pending' && found.unknownStatus === undefined)
  if (isOpen && seen !== 'illegal') await storeNotPaid(wanted.id, askedAt)
  return seen
}

/** A balance that was told before `at` does not contain this payment (decision 030). */
async function storeNotPaid(id: string, at: Date): Promise<void> {
  await db().$executeRaw`
    update "Collection" set "notPaidAt" = greatest("notPaidAt", ${at}::timestamptz)
    where id = ${id}::uuid and state in ('sending', 'pending')`
}

/** Whether this look-up confirms that a payment is still completed; no answer counts as no. Applies what it finds. */
export async function isStillPaid(wanted: Order): Promise<boolean> {
  const askedAt = await databaseNow(db())
  const found = await ask(wanted)
  if (found === 'none' || found === 'unclear') return false
  return (await apply(wanted, found, 'look_up', askedAt)) !== 'illegal' && found.status === 'completed'
}

function apply({ id }: Order, collection: Collection, source: string, askedAt: Date): Promise<Applied> {
  return applyCollection({ collectionId: id, collection, source, askedAt })
}

function ask(wanted: Order, belief: Belief = {}): Promise<Collection | 'none' | 'unclear'> {
  return traceOrder(wanted.id, 'look up', () => lookUp(wanted, belief))
}

async function lookUp(
  wanted: Order,
  { believesAnyKey = false, believesGone = false }: Belief,
): Promise<Collection | 'none' | 'unclear'> {
  const { upstreamId, reference } = wanted
  const { service, isSender } = await getOrderReader(COLLECTION_ORDERS, wanted)
  const byId = upstreamId ? await service.getCollection(upstreamId) : null
  const answer = !byId || (believesGone && isGone(byId)) ? await service.findCollection(reference) : byId
  return parseLookUp(wanted, answer, async () => believesAnyKey || (await isSender()))
}
