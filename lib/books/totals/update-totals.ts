import { Prisma, type TotalsThrough } from '@/lib/generated/prisma/client.ts'
import { dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { addEntries } from './internal/add-entries.ts'
import { HOURS_KEPT_DAYS } from './model.ts'

const AT_ONCE = 50_000n
const LONGEST_MS = 10 * 60_000

/**
 * Adds journal entries to the totals. An entry can commit after others with higher ids, so the newest wait until every
 * transaction that ran when the mark was set has ended. Safe in any number of workers: the row's lock admits one.
 */
export async function updateTotals(atOnce: bigint = AT_ONCE): Promise<void> {
  while (await updateSome(atOnce)) {
    // Each step is a transaction of its own, so a long backlog is worked off in parts.
  }
}

function updateSome(atOnce: bigint): Promise<boolean> {
  return dbForLong().$transaction(
    async (tx) => {
      const mark = await lockMark(tx)
      const safe = mark.ended ? mark.candidateEntryId : mark.throughEntryId
      const through = safe - mark.throughEntryId > atOnce ? mark.throughEntryId + atOnce : safe
      if (through > mark.throughEntryId) await addEntries(tx, mark.throughEntryId, through)
      // Tells the database that every table was added to; a worker of an older version does not say so.
      await tx.$executeRaw`select set_config('pos.totals', 'whole 2', true)`
      await tx.totalsThrough.update({ where: { id: 1 }, data: { throughEntryId: through } })
      if (through < safe) return true
      await tx.$executeRaw`
        update "TotalsThrough" set "candidateEntryId" = coalesce((select max(id) from "JournalEntry"), 0),
          "candidateXid" = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        where ${mark.ended || mark.foreign}`
      for (const table of [Prisma.sql`"SalesHour"`, Prisma.sql`"SalesBranchHour"`]) {
        await tx.$executeRaw`
          delete from ${table} where environment in ('test', 'live')
            and hour < now() - ${HOURS_KEPT_DAYS} * interval '1 day'`
      }
      return false
    },
    { timeout: LONGEST_MS },
  )
}

type Mark = Pick<TotalsThrough, 'throughEntryId' | 'candidateEntryId'> & { ended: boolean; foreign: boolean }

/** In a restored database the mark names a transaction of another server (`foreign`), so it must be set again. */
async function lockMark(tx: Tx): Promise<Mark> {
  const [mark] = await tx.$queryRaw<Mark[]>`
    select "throughEntryId", "candidateEntryId",
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= "candidateXid" as ended,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint < "candidateXid" as "foreign"
    from "TotalsThrough" where id = 1 for update`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  return mark
}
