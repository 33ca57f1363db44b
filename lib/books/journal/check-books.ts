import { Prisma } from '@/lib/generated/prisma/client.ts'
import { dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import { FAULTS_NAMED, faultQueries } from './internal/fault-queries.ts'

const LONGEST_MS = HOUR_MS
/** How many entries are summed at once. */
const ENTRIES_AT_ONCE = 500_000n

/** A rule of the books that something stored breaks. */
export type BooksFault = {
  kind:
    | 'entry_not_zero'
    | 'booked_twice'
    | 'held_without_ticket'
    | 'below_zero'
    | 'drawer_differs'
    | 'safe_differs'
    | 'sale_differs'
    | 'reserve_differs'
    | 'margin_differs'
  environment: Environment
  /** The entry, account or sale in question. */
  about: string
  detail: string
}

/** What was checked, and the faults: of each kind at most as many as a person can follow up. */
export type BooksChecked = { entries: number; sales: number; faults: BooksFault[] }

/**
 * Proves the rules of the books (tests/support/verify-books.ts) for everything stored, from one snapshot, while the
 * shop sells. The database does the sums and returns only faults, so a journal of millions of entries takes minutes but
 * no memory here.
 */
export function checkBooks(): Promise<BooksChecked> {
  return dbForLong().$transaction(
    async (tx) => {
      await tx.$executeRaw`select set_config('work_mem', '256MB', true)`
      const faults = await unbalancedEntries(tx)
      for (const query of faultQueries()) faults.push(...(await tx.$queryRaw<BooksFault[]>(query)))
      const sales = await tx.sale.count({ where: { claimedAt: { not: null } } })
      return { entries: await tx.journalEntry.count(), sales, faults }
    },
    { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS },
  )
}

/**
 * Entries that do not sum to zero. Goes through the journal in ranges small enough for the database to sum in memory.
 */
async function unbalancedEntries(tx: Tx): Promise<BooksFault[]> {
  const { _max, _min } = await tx.journalPosting.aggregate({ _max: { entryId: true }, _min: { entryId: true } })
  const faults: BooksFault[] = []
  for (let from = _min.entryId ?? 1n; from <= (_max.entryId ?? 0n); from += ENTRIES_AT_ONCE) {
    const found = await tx.$queryRaw<BooksFault[]>`
      select 'entry_not_zero' as kind, e.environment::text as environment,
        e."objectKind" || ' ' || e."objectId" || ' ' || e.event as about,
        'does not sum to zero in ' || p.currency as detail
      from (
        select "entryId", currency from "JournalPosting"
        where "entryId" >= ${from} and "entryId" < ${from + ENTRIES_AT_ONCE}
        group by 1, 2 having sum("nativeCents") <> 0 or sum("usdCents") <> 0
      ) p join "JournalEntry" e on e.id = p."entryId"
      order by e.id, p.currency ${Prisma.raw(`limit ${FAULTS_NAMED}`)}`
    faults.push(...found)
    if (faults.length >= FAULTS_NAMED) break
  }
  return faults.slice(0, FAULTS_NAMED)
}
