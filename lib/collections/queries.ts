import { db } from '../db.ts'
import { visibleTickets } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { CollectionView } from './model.ts'
import { COLLECTION_COLUMNS, toCollectionView } from './to-collection-view.ts'

/** One payment as the screens show it, or null where there is none or it is not the actor's to see. */
export async function getCollection(actor: Actor, collectionId: string): Promise<CollectionView | null> {
  const where = { id: collectionId, ticket: visibleTickets(actor) }
  const row = await db().collection.findFirst({ where, select: COLLECTION_COLUMNS })
  return row && toCollectionView(row, new Date())
}
