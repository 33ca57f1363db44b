import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { lookUpSale } from '@/lib/counter/sales/look-up.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { lookUpFunding } from '@/lib/office/fundings/follow-funding.ts'
import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { LookedUp } from '@/lib/service/orders/look-up.ts'

const MOST = 20

const WANTED = { id: true, credential: true, reference: true, upstreamId: true } as const

/** Looks up sales, collections and top-ups that moved after we stopped following them. Returns how many answered. */
export async function askAboutRows(environment: Environment): Promise<number> {
  const [saleIds, collectionIds] = await claimTurns(environment)
  const [sales, collections] = await Promise.all([
    db().sale.findMany({ where: { id: { in: saleIds } }, select: WANTED }),
    db().collection.findMany({ where: { id: { in: collectionIds } }, select: WANTED }),
  ])
  let answered = 0
  for (const { reference, ...sale } of sales) {
    if (reference === null) continue
    if (isKnown(await attempt(sale.id, () => lookUpSale({ ...sale, reference }, 'statement')))) answered += 1
  }
  for (const collection of collections) {
    if (isKnown(await attempt(collection.id, () => lookUpCollection(collection, 'statement')))) answered += 1
  }
  return answered + (await askAboutTopUps(environment))
}

function isKnown(seen: LookedUp): boolean {
  return seen !== 'none' && seen !== 'unclear'
}

/** A look-up that fails must not stop those after it. */
async function attempt(id: string, lookUp: () => Promise<LookedUp>): Promise<LookedUp> {
  try {
    return await lookUp()
  } catch (error) {
    log().error({ err: error, id }, 'what a row of the statement names could not be looked up; it has its next turn')
    return 'unclear'
  }
}

/** What the next open rows name, if it is final or no longer followed. */
async function claimTurns(environment: Environment): Promise<[string[], string[]]> {
  const rows = await claimRows<{ saleId: string | null; collectionId: string | null }>(
    environment,
    Prisma.sql`
      exists (select from "Sale" s
        where s.id = r."saleId" and (s.state not in ('sending', 'pending') or s."nextCheckAt" is null))
      or exists (select from "Collection" c
        where c.id = r."collectionId" and (c.state not in ('sending', 'pending') or c."nextCheckAt" is null))`,
  )
  return [rows.flatMap(({ saleId }) => saleId ?? []), rows.flatMap(({ collectionId }) => collectionId ?? [])]
}

/** One that never got an answer is found by our reference; its row then gives us the Service's id. */
async function askAboutTopUps(environment: Environment): Promise<number> {
  const rows = await claimRows<{ reference: string | null; upstreamId: string }>(
    environment,
    Prisma.sql`r.kind = 'top_up' and r."upstreamId" is not null and exists (
      select from "Funding" f where f.environment = r.environment and f.state <> 'completed'
        and (f."upstreamId" = r."upstreamId" or f.reference = r.reference))`,
  )
  let answered = 0
  for (const { reference, upstreamId } of rows) {
    const names = [{ upstreamId }, ...(reference === null ? [] : [{ reference }])]
    const found = await db().funding.findFirst({
      where: { environment, state: { not: 'completed' }, OR: names },
      select: WANTED,
    })
    if (!found) continue
    const seen = await attempt(found.id, () => lookUpFunding({ ...found, upstreamId }, 'statement'))
    if (seen === 'applied') answered += 1
  }
  return answered
}

/** Marks rows before they are checked, so that those without an answer do not take the turns of others. */
function claimRows<Row>(environment: Environment, about: Prisma.Sql): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    update "StatementEntry" r set "askedAt" = now() from (
      select position from "StatementEntry" r
      where r.environment = ${environment}::"Environment" and r.match = 'open' and (${about})
      order by coalesce(r."askedAt", r."readAt"), r.position limit ${MOST} for update skip locked
    ) turn
    where r.environment = ${environment}::"Environment" and r.position = turn.position
    returning r."saleId"::text as "saleId", r."collectionId"::text as "collectionId", r.reference, r."upstreamId"`
}
