import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Assigned, OpenRow } from './assign-rows.ts'

/** How far the Service's clock may differ from ours; LAST_SLACK_MS for rows unexplained within the grace. */
export const SLACK_MS = 15 * MINUTE_MS
export const LAST_SLACK_MS = 36 * HOUR_MS

/** After this long, a row that matches nothing of ours is foreign. */
export const GRACE_MINUTES = 10

/** Adds what of ours a row names, by our reference or the Service's id. */
export async function nameRows(tx: Tx, environment: Environment, found: readonly StatementEntry[]): Promise<OpenRow[]> {
  const references = found.flatMap(({ reference }) => reference ?? [])
  const upstreamIds = found.flatMap(({ upstreamId }) => upstreamId ?? [])
  const where = { environment, OR: [{ reference: { in: references } }, { upstreamId: { in: upstreamIds } }] }
  const select = { id: true, reference: true, upstreamId: true }
  const [sales, collections, fundings] = await Promise.all([
    tx.sale.findMany({ where, select }),
    tx.collection.findMany({ where, select }),
    tx.funding.findMany({ where: { environment, reference: { in: references } }, select }),
  ])
  const [saleOf, collectionOf] = [byName(sales), byName(collections)]
  const fundingIds = new Map(fundings.map(({ reference, upstreamId }) => [reference, upstreamId]))
  const now = sharedNow().getTime()
  return found.map((row) => ({
    position: row.position,
    kind: row.kind,
    occurredAt: row.occurredAt,
    amountCents: row.amountCents,
    upstreamId: row.upstreamId ?? (row.reference === null ? null : (fundingIds.get(row.reference) ?? null)),
    saleId: saleOf(row),
    collectionId: collectionOf(row),
    isNamed: row.reference !== null || row.upstreamId !== null,
    slackMs: now - row.readAt.getTime() > GRACE_MINUTES * MINUTE_MS ? LAST_SLACK_MS : SLACK_MS,
  }))
}

type Named = { reference: string | null; upstreamId: string | null }

function byName(objects: readonly (Named & { id: string })[]): (row: Named) => string | null {
  const ids = new Map<string, string>()
  for (const { id, reference, upstreamId } of objects) {
    if (reference !== null) ids.set(`reference ${reference}`, id)
    if (upstreamId !== null) ids.set(`id ${upstreamId}`, id)
  }
  return ({ reference, upstreamId }) => ids.get(`id ${upstreamId}`) ?? ids.get(`reference ${reference}`) ?? null
}

/** Stores what a row names, and its branch, even if our books do not have the move yet. */
export async function storeRowNames(
  tx: Tx,
  environment: Environment,
  found: readonly StatementEntry[],
  rows: readonly OpenRow[],
): Promise<void> {
  const news = rows.filter((row, index) => {
    const before = found[index]
    return row.saleId !== (before?.saleId ?? null) || row.collectionId !== (before?.collectionId ?? null)
  })
  if (news.length === 0) return
  await tx.$executeRaw`
    update "StatementEntry" r set "saleId" = n.sale, "collectionId" = n.collection, "branchCode" = t."branchCode"
    from unnest(${news.map((row) => row.position)}::bigint[], ${news.map((row) => row.saleId)}::uuid[],
      ${news.map((row) => row.collectionId)}::uuid[]) as n (position, sale, collection)
    left join "Sale" s on s.id = n.sale left join "Collection" c on c.id = n.collection
    left join "Ticket" t on t.id = coalesce(s."ticketId", c."ticketId")
    where r.environment = ${environment}::"Environment" and r.position = n.position`
}

export async function storeMatches(tx: Tx, environment: Environment, assigned: readonly Assigned[]): Promise<void> {
  if (assigned.length === 0) return
  await tx.$executeRaw`
    update "StatementEntry" r set match = 'ours', "journalEntryId" = n.entry, "saleId" = n.sale,
      "collectionId" = n.collection, "branchCode" = n.branch
    from unnest(${assigned.map(({ row }) => row.position)}::bigint[],
      ${assigned.map(({ expected }) => expected.journalEntryId)}::bigint[],
      ${assigned.map(({ expected }) => expected.saleId)}::uuid[],
      ${assigned.map(({ expected }) => expected.collectionId)}::uuid[],
      ${assigned.map(({ expected }) => expected.branchCode)}::text[]) as n (position, entry, sale, collection, branch)
    where r.environment = ${environment}::"Environment" and r.position = n.position and r.match = 'open'`
}
