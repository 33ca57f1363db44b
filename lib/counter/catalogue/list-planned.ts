import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { PlannedView, PriceRow } from './model.ts'
import { namesCharge } from './price-rules.ts'

const MOST = 50

/** Of every branch and the actor's: those in effect, those to come, then the newest fifty that are over. */
export async function listPlannedPrices(actor: Actor): Promise<PlannedView[]> {
  authorise(actor, 'money:read')
  const today = await databaseDay(db())
  const rows = await db().plannedPrice.findMany({
    orderBy: [{ setAt: 'desc' }, { id: 'desc' }],
    include: { branch: { select: { name: true } } },
  })
  const [nameOf, products] = await Promise.all([
    staffNames(
      db(),
      rows.map(({ setById }) => setById),
    ),
    db().soldProduct.findMany({ where: { productCode: { in: rows.map(({ productCode }) => productCode) } } }),
  ])
  const productOf = new Map(products.map(({ productCode, name }) => [productCode, name]))
  const views = rows
    .filter(({ branchCode }) => branchCode === null || hasBranch(actor, branchCode))
    .map(({ branch, setById, endedAt, setAt: _, ...row }): PlannedView => {
      const isOver = endedAt !== null || (row.toDay !== null && row.toDay < today)
      return {
        ...row,
        chargeCents: namesCharge(row) ? row.chargeCents : null,
        product: productOf.get(row.productCode) ?? row.productCode,
        branchName: branch?.name ?? null,
        by: nameOf.get(setById) ?? '',
        state: isOver ? 'over' : row.fromDay > today ? 'coming' : 'on',
      }
    })
  const order = { on: 0, coming: 1, over: 2 } as const
  const sorted = views.toSorted((a, b) => order[a.state] - order[b.state])
  return [
    ...sorted.filter(({ state }) => state !== 'over'),
    ...sorted.filter(({ state }) => state === 'over').slice(0, MOST),
  ]
}

/** The planned prices in effect today at the actor's branches, by product code, the first to end leading. */
export async function listPlannedNow(actor: Actor): Promise<Map<string, PriceRow['planned']>> {
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
