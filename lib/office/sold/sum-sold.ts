import type { SaleState } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { grainOf, sumByDay } from './internal/sum-by-day.ts'
import { whereSold } from './internal/where-sold.ts'
import type { SoldFilter, SoldSum } from './model.ts'

/** What the sales of a filter add up to, over all pages of their list. */
export async function sumSold(actor: Actor, filter: SoldFilter): Promise<SoldSum> {
  authorise(actor, 'report:read')
  const grain = grainOf(actor, filter)
  const states = grain ? await sumByDay(grain, filter) : await sumEach(actor, filter)
  const delivered = states.find(({ state }) => state === 'completed')
  return {
    sales: states.reduce((sum, { sales }) => sum + sales, 0),
    delivered: delivered?.sales ?? 0,
    priceCents: delivered?.priceCents ?? 0n,
    costCents: delivered?.costCents ?? 0n,
  }
}

/** Sums the sales themselves, for filters that the days' sums cannot answer. */
async function sumEach(
  actor: Actor,
  filter: SoldFilter,
): Promise<{ state: SaleState; sales: number; priceCents: bigint | null; costCents: bigint | null }[]> {
  const states = await db().sale.groupBy({
    by: ['state'],
    where: whereSold(actor, filter),
    _count: true,
    _sum: { priceCents: true, totalDebitCents: true },
  })
  return states.map(({ state, _count, _sum }) => ({
    state,
    sales: _count,
    priceCents: _sum.priceCents,
    costCents: _sum.totalDebitCents,
  }))
}
