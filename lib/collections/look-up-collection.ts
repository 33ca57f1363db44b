import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Collection } from '../service-api/contract/collection.ts'
import { type Applied, applyCollection } from './apply-collection.ts'

export type WantedCollection = { id: string; credential: string; reference: string; upstreamId: string | null }

/** `found`: the Service knows it and its word was applied. `none`: an empty 200. `unclear`: no usable answer. */
type LookedUp = 'found' | 'none' | 'unclear'

/**
 * Asks the Service about a payment with the credential that asked for it, by id where it is known, else by reference,
 * and applies what it says. A 404 for an id proves nothing: it was there once.
 */
export async function lookUpCollection(wanted: WantedCollection, source: string): Promise<LookedUp> {
  const heard = await hearOfCollection(wanted, source)
  return heard === 'none' || heard === 'unclear' ? heard : 'found'
}

/** The same, for who wants to know what the Service's word changed. */
export async function hearOfCollection(
  wanted: WantedCollection,
  source: string,
): Promise<Applied | 'none' | 'unclear'> {
  const said = await ask(wanted)
  return said === 'none' || said === 'unclear' ? said : apply(wanted, said, source)
}

/**
 * Whether the Service says in this very look-up that a payment stands, completed. What it says is applied; no answer, a
 * word that our rules do not allow and any other state are all a no.
 */
export async function isStillPaid(wanted: WantedCollection, source: string): Promise<boolean> {
  const said = await ask(wanted)
  if (said === 'none' || said === 'unclear') return false
  return (await apply(wanted, said, source)) !== 'illegal' && said.status === 'completed'
}

function apply({ id }: WantedCollection, collection: Collection, source: string): Promise<Applied> {
  return applyCollection({ collectionId: id, collection, source })
}

async function ask({ upstreamId, reference, credential }: WantedCollection): Promise<Collection | 'none' | 'unclear'> {
  const service = serviceFor(credential)
  const answer: Answer<Collection | null> = upstreamId
    ? await service.getCollection(upstreamId)
    : await service.findCollection(reference)
  if (answer.kind !== 'ok') return 'unclear'
  if (answer.data === null) return 'none'
  return answer.data.reference === null || answer.data.reference === reference ? answer.data : 'unclear'
}
