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
  const { upstreamId, reference, credential } = wanted
  const service = serviceFor(credential)
  const answer: Answer<Collection | null> = upstreamId
    ? await service.getCollection(upstreamId)
    : await service.findCollection(reference)
  if (answer.kind !== 'ok') return 'unclear'
  const { data: collection } = answer
  if (collection === null) return 'none'
  if (collection.reference !== null && collection.reference !== reference) return 'unclear'
  return applyCollection({ collectionId: wanted.id, collection, source })
}
