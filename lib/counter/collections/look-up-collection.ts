import { traceOrder } from '@/lib/platform/tracing/trace-order.ts'
import type { Collection } from '@/lib/service/api/contract/collection.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Applied, Order } from '@/lib/service/orders/order-kind.ts'
import { type LookedUp, readLookUp } from '@/lib/service/orders/read-look-up.ts'
import { applyCollection } from './apply-collection.ts'

/**
 * Looks up a payment with the credential that asked for it, by id if known, else by reference, and applies the result.
 */
export async function lookUpCollection(wanted: Order, source: string): Promise<LookedUp> {
  const said = await ask(wanted)
  return said === 'none' || said === 'unclear' ? said : apply(wanted, said, source)
}

/**
 * Whether the Service confirms in this look-up that a payment is still completed. The result is applied; no answer, a
 * move our rules forbid or any other state is a no.
 */
export async function isStillPaid(wanted: Order, source: string): Promise<boolean> {
  const said = await ask(wanted)
  if (said === 'none' || said === 'unclear') return false
  return (await apply(wanted, said, source)) !== 'illegal' && said.status === 'completed'
}

function apply({ id }: Order, collection: Collection, source: string): Promise<Applied> {
  return applyCollection({ collectionId: id, collection, source })
}

function ask(wanted: Order): Promise<Collection | 'none' | 'unclear'> {
  return traceOrder(wanted.id, 'look up', () => lookUp(wanted))
}

async function lookUp(wanted: Order): Promise<Collection | 'none' | 'unclear'> {
  const { upstreamId, reference, credential } = wanted
  const service = serviceFor(credential)
  return readLookUp(
    wanted,
    upstreamId ? await service.getCollection(upstreamId) : await service.findCollection(reference),
  )
}
