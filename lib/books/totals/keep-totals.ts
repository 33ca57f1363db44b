import type { TotalsThrough } from '@/lib/generated/prisma/client.ts'
import { dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { addEntries, HOURS_KEPT_DAYS } from './internal/add-entries.ts'

/** More than a minute of the busiest shop books, and little enough for one transaction. */
const AT_ONCE = 50_000n
const LONGEST_MS = 10 * 60_000

/**
 * Brings the totals up to what the journal can no longer add to, and notes how far they may go next time. An entry is
 * committed after others with higher ids now and then, so the newest are left until every transaction that ran when they
 * were noted has ended. Safe in any number of workers: one at a time, by the lock on the row.
 */
export async function keepTotals(atOnce: bigint = AT_ONCE): Promise<void> {
  while (await keepSome(atOnce)) {
    // Each turn is a transaction of its own: a long way is walked in steps.
  }
}

/** One step; true where there is more that may be added at once. */
function keepSome(atOnce: bigint): Promise<boolean> {
  return dbForLong().$transaction(
    async (tx) => {
      const mark = await lockMark(tx)
      const safe = mark.ended ? mark.candidateEntryId : mark.throughEntryId
      const through = safe - mark.throughEntryId > atOnce ? mark.throughEntryId + atOnce : safe
      if (through > mark.throughEntryId) await addEntries(tx, mark.throughEntryId, through)
      await tx.totalsThrough.update({ where: { id: 1 }, data: { throughEntryId: through } })
      if (through < safe) return true
      await tx.$executeRaw`
        update "TotalsThrough" set "candidateEntryId" = coalesce((select max(id) from "JournalEntry"), 0),
          "candidateXid" = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        where ${mark.ended || mark.foreign}`
      await tx.$executeRaw`
        delete from "SalesHour" where environment in ('test', 'live')
          and hour < now() - ${HOURS_KEPT_DAYS} * interval '1 day'`
      return false
    },
    { timeout: LONGEST_MS },
  )
}

type Mark = Pick<TotalsThrough, 'throughEntryId' | 'candidateEntryId'> & { ended: boolean; foreign: boolean }

/**
 * How far the totals go, and whether every transaction that could write below the candidate has ended. In a database that
 * was restored elsewhere the noted transaction is one of another server's (`foreign`), and is noted anew.
 */
async function lockMark(tx: Tx): Promise<Mark> {
  const [mark] = await tx.$queryRaw<Mark[]>`
    select "throughEntryId", "candidateEntryId",
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= "candidateXid" as ended,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint < "candidateXid" as "foreign"
    from "TotalsThrough" where id = 1 for update`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  return mark
}
