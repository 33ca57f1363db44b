import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { printerOf } from './queries.ts'

type Sold = { kind: SaleKind; productCode: string | null }

/**
 * Whether the slip of these items prints at the actor's till as soon as it is delivered. It does if one item says so:
 * by the till's choice for its product or, without such a choice, by the till's preset for its kind.
 */
export async function printsAtOnce(actor: Actor, items: readonly Sold[]): Promise<boolean> {
  if (!actor.till) return false
  const { setup } = await printerOf(actor)
  const choices = await db().printChoice.findMany({
    where: { tillId: actor.till.id, productCode: { in: items.flatMap(({ productCode }) => productCode ?? []) } },
    select: { productCode: true, atOnce: true },
  })
  const chosen = new Map(choices.map(({ productCode, atOnce }) => [productCode, atOnce]))
  return items.some(({ kind, productCode }) => chosen.get(productCode ?? '') ?? setup.autoPrint.includes(kind))
}
