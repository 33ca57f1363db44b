import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { mayCome } from './payment-texts.ts'

/**
 * The payment that a ticket's page is about: the newest whose money has come in or still may, since what is said of it
 * holds for the ticket. Only without such a one the newest of all; undefined if none was asked for.
 */
export function paymentToShow(collections: readonly CollectionView[]): CollectionView | undefined {
  return collections.findLast(({ outcome }) => outcome === 'paid' || mayCome(outcome)) ?? collections.at(-1)
}
