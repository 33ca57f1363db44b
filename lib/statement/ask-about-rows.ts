import { lookUpCollection } from '../collections/look-up-collection.ts'
import { db } from '../db.ts'
import { hearOfFunding } from '../fundings/hear-of-funding.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { lookUpSale } from '../sales/look-up.ts'

const MOST = 20

const WANTED = { id: true, credential: true, reference: true, upstreamId: true } as const

/**
 * Asks the Service about sales and collections that the statement shows moving after we thought them final, such as a
 * reversal weeks later, and about top-ups that it shows credited. The rows only say where to look. Returns how many it
 * could hear of.
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
  return heard + (await askAboutTopUps(environment))
}

/** A top-up whose answer never came is known by our reference; the row then brings the Service's own name for it. */
async function askAboutTopUps(environment: Environment): Promise<number> {
  const rows = await db().statementEntry.findMany({
    where: { environment, match: 'open', kind: 'top_up', upstreamId: { not: null } },
    orderBy: { position: 'desc' },
    take: MOST,
    select: { reference: true, upstreamId: true },
  })
  let heard = 0
  for (const { reference, upstreamId } of rows) {
    const names = [{ upstreamId }, ...(reference === null ? [] : [{ reference }])]
    const found = await db().funding.findFirst({
      where: { environment, state: { not: 'completed' }, OR: names },
      select: WANTED,
    })
    if (!found || upstreamId === null) continue
    if ((await hearOfFunding({ ...found, upstreamId }, 'statement')) === 'applied') heard += 1
  }
  return heard
}
