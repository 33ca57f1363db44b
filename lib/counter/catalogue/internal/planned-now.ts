import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { PriceRow } from '../model.ts'

/**
 * The planned prices in effect today at the actor's branches, by product code, those that end first leading. The caller
 * has authorised it.
 */
export async function readPlannedNow(actor: Actor): Promise<Map<string, PriceRow['planned']>> {
  const day = await databaseDay(db())
  const rows = await db().plannedPrice.findMany({
    where: { endedAt: null, fromDay: { lte: day }, OR: [{ toDay: null }, { toDay: { gte: day } }] },
    orderBy: [{ toDay: { sort: 'asc', nulls: 'last' } }, { setAt: 'desc' }],
    select: { productCode: true, branchCode: true, branch: { select: { name: true } }, toDay: true },
  })
  const own = rows.filter(({ branchCode }) => branchCode === null || hasBranch(actor, branchCode))
  const plansOf = new Map<string, PriceRow['planned']>()
  for (const { productCode, branch, toDay } of own) {
    plansOf.set(productCode, [...(plansOf.get(productCode) ?? []), { branchName: branch?.name ?? null, toDay }])
  }
  return plansOf
}
