import type { Collection } from '@/lib/service/api/contract/collection.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Applied, Order } from '@/lib/service/orders/order-kind.ts'
import { type LookedUp, readLookUp } from '@/lib/service/orders/read-look-up.ts'
import { applyCollection } from './apply-collection.ts'

/**
 * Asks the Service about a payment with the credential that asked for it, by id where it is known, else by reference,
 * and applies what it says.
 */
export async function lookUpCollection(wanted: Order, source: string): Promise<LookedUp> {
  const said = await ask(wanted)
  return said === 'none' || said === 'unclear' ? said : apply(wanted, said, source)
}

/**
 * Whether the Service says in this very look-up that a payment stands, completed. What it says is applied; no answer, a
 * word that our rules do not allow and any other state are all a no.
 */
export async function isStillPaid(wanted: Order, source: string): Promise<boolean> {
  const said = await ask(wanted)
  if (said === 'none' || said === 'unclear') return false
  return (await apply(wanted, said, source)) !== 'illegal' && said.status === 'completed'
}

function apply({ id }: Order, collection: Collection, source: string): Promise<Applied> {
  return applyCollection({ collectionId: id, collection, source })
}

async function ask(wanted: Order): Promise<Collection | 'none' | 'unclear'> {
  const { upstreamId, reference, credential } = wanted
  const service = serviceFor(credential)
  return readLookUp(
    wanted,
    upstreamId ? await service.getCollection(upstreamId) : await service.findCollection(reference),
  )
}
