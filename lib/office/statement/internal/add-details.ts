import type { StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { ReadRow } from './read-row.ts'

type Details = Pick<StatementEntry, 'position' | 'environment' | 'entryId' | 'upstreamId' | 'reference'>

/**
 * Adds details that the Service reports now and did not before. An object's id or reference, once given, stays; the
 * row's own id is always the newest. Rows in suspense that gained a name are matched to our books again.
 */
export async function addDetails(tx: Tx, news: readonly Details[]): Promise<void> {
  const [first] = news
  if (!first) return
  await tx.$executeRaw`
    update "StatementEntry" r set "entryId" = n.entry, "upstreamId" = n.upstream, reference = n.reference,
      "triedAt" = case when (r."upstreamId", r.reference) is not distinct from (n.upstream, n.reference)
        then r."triedAt" end
    from unnest(${news.map(({ position }) => position)}::bigint[], ${news.map(({ entryId }) => entryId)}::text[],
      ${news.map(({ upstreamId }) => upstreamId)}::text[], ${news.map(({ reference }) => reference)}::text[])
      as n (position, entry, upstream, reference)
    where r.environment = ${first.environment}::"Environment" and r.position = n.position`
}

/** What the Service reports now and did not before, by row; both lists are in the same order. */
export function newDetails(told: readonly ReadRow[], known: readonly StatementEntry[]): Details[] {
  return told.flatMap((row, index) => {
    const before = known[index]
    // A gap stands for what could not be read: its sum may be of more than the row that is told now.
    if (!before || before.kind === 'gap') return []
    const entryId = row.entryId ?? before.entryId
    const upstreamId = before.upstreamId ?? row.upstreamId
    const reference = before.reference ?? row.reference
    const isSame = entryId === before.entryId && upstreamId === before.upstreamId && reference === before.reference
    return isSame
      ? []
      : [{ position: before.position, environment: before.environment, entryId, upstreamId, reference }]
  })
}
