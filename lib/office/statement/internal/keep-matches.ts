import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Assigned } from './assign-rows.ts'

/** Pairs rows that are still open with the matching entries of our books. */
export async function keepMatches(tx: Tx, environment: Environment, assigned: readonly Assigned[]): Promise<void> {
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
