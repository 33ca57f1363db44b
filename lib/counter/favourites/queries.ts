import type { Product } from '@/lib/counter/catalogue/model.ts'
import { listCatalogue } from '@/lib/counter/catalogue/queries.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { parseWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import type { Favourite } from './model.ts'

/** The favourites of the actor's till, in the order they were pinned. */
export async function listFavourites(actor: Actor): Promise<Favourite[]> {
  authorise(actor, 'sale:create')
  const rows = await db().favourite.findMany({
    where: { tillId: requireTill(actor).id },
    orderBy: { createdAt: 'asc' },
    select: { id: true, kind: true, productCode: true, productName: true, amount: true },
  })
  if (rows.length === 0) return []
  const products = await knownProducts(actor)
  return rows.map(({ kind, amount, ...row }) => ({
    ...row,
    kind: kind as Product['kind'],
    amountCents: parseWireAmount(amount),
    available: products.get(row.productCode)?.available ?? true,
  }))
}

/**
 * What the till can offer, by product code. Empty if the Service does not say: no favourite is closed then, and the
 * quote decides.
 */
async function knownProducts(actor: Actor): Promise<Map<string, Product>> {
  try {
    return new Map((await listCatalogue(actor)).map((product) => [product.code, product]))
  } catch (error) {
    if (error instanceof DomainError) return new Map()
    throw error
  }
}
