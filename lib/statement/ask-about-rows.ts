import { lookUpCollection } from '../collections/look-up-collection.ts'
import { db } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { lookUpSale } from '../sales/look-up.ts'

const MOST = 20

const WANTED = { id: true, credential: true, reference: true, upstreamId: true } as const

/**
 * Asks the Service about sales and collections that the statement shows moving after we thought them final, such as a
 * reversal weeks later. The rows only say where to look. Returns how many it could hear of.
 */
export async function askAboutRows(environment: Environment): Promise<number> {
  const rows = await db().statementEntry.findMany({
    where: { environment, match: 'open', OR: [{ saleId: { not: null } }, { collectionId: { not: null } }] },
    orderBy: { position: 'desc' },
    take: MOST,
    select: { saleId: true, collectionId: true },
  })
  const [sales, collections] = await Promise.all([
    db().sale.findMany({
      where: { id: { in: rows.flatMap(({ saleId }) => saleId ?? []) }, state: { notIn: ['sending', 'pending'] } },
      select: WANTED,
    }),
    db().collection.findMany({
      where: {
        id: { in: rows.flatMap(({ collectionId }) => collectionId ?? []) },
        state: { notIn: ['sending', 'pending'] },
      },
      select: WANTED,
    }),
  ])
  let heard = 0
  for (const { reference, ...sale } of sales) {
    if (reference !== null && (await lookUpSale({ ...sale, reference }, 'statement')) === 'found') heard += 1
  }
  for (const collection of collections) {
    if ((await lookUpCollection(collection, 'statement')) === 'found') heard += 1
  }
  return heard
}
