import type { Tx } from '@/lib/platform/database/db.ts'
import { type DaySpan, entryIsOfDay, rowIsOfDay } from './day-span.ts'

/** A day's totals in the statement and in our books, and what in either has no counterpart that day. */
export type PairedDay = {
  statementCents: bigint
  statementRows: number
  booksCents: bigint
  booksEntries: number
  /** Positions of rows that our books lack that day, or that do not follow from the row before. */
  rows: bigint[]
  /** Ids of entries that the statement lacks that day. */
  entries: bigint[]
}

/**
 * Pairs a day's rows with the entries that moved the available balance (money rule 11), leaving out entries about
 * foreign rows. Reads each table once, however much was sold; details are looked up only for the few that stay
 * unpaired. `offset 0` makes the planner read only the postings in the range of the day's entries; left to choose, it
 * may read all postings of the balance.
 */
export async function pairDay(tx: Tx, span: DaySpan): Promise<PairedDay> {
  const [paired] = await tx.$queryRaw<[PairedDay]>`
    with recursive keys as (
      select min("accountKey") as key from "JournalPosting" where account = 'service_available'
      union all
      select (select min("accountKey") from "JournalPosting" where account = 'service_available' and "accountKey" > key)
      from keys where key is not null
    ),
    rows as materialized (
      select r.position, r."amountCents", r."journalEntryId", r.match, r.chained from "StatementEntry" r
      where r.environment = ${span.environment}::"Environment" and ${rowIsOfDay(span)}
    ),
    entries as materialized (
      select e.id, e."objectKind" from "JournalEntry" e
      where e.environment = ${span.environment}::"Environment" and ${entryIsOfDay(span)}
    ),
    bounds as materialized (select min(id) as first, max(id) as last from entries),
    moved as materialized (
      select e.id, p.cents
      from keys
        cross join lateral (
          select p."entryId", p."nativeCents" as cents from "JournalPosting" p
          where p.account = 'service_available' and p."accountKey" = keys.key
            and p."entryId" between (select first from bounds) and (select last from bounds)
          offset 0
        ) p
        join entries e on e.id = p."entryId" and e."objectKind" <> 'statement'
    )
    select (select coalesce(sum("amountCents"), 0)::bigint from rows where match <> 'before') as "statementCents",
      (select count(*)::int from rows where match <> 'before') as "statementRows",
      (select coalesce(sum(cents), 0)::bigint from moved) as "booksCents",
      (select count(*)::int from moved) as "booksEntries",
      array(
        select r.position from rows r left join entries e on e.id = r."journalEntryId"
        where not r.chained or r.match in ('open', 'foreign') or (r.match = 'ours' and e.id is null)
      ) as rows,
      array(
        select m.id from moved m left join rows r on r."journalEntryId" = m.id where m.cents <> 0 and r.position is null
      ) as entries`
  return paired
}
