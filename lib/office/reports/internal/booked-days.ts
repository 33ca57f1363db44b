import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'

/** The Harare days of the first and the last entry in the books; null while there is none. */
export async function bookedDays(): Promise<{ first: string; last: string } | null> {
  const [span] = await db().$queryRaw<{ first: Date | null; last: Date | null }[]>`
    select min(ends.first) as first, max(ends.last) as last
    from unnest(enum_range(null::"Environment")) of (environment) cross join lateral (
      select (select min(at) from "JournalEntry" e where e.environment = of.environment) as first,
        (select max(at) from "JournalEntry" e where e.environment = of.environment) as last
    ) ends`
  return span?.first && span.last ? { first: harareDay(span.first), last: harareDay(span.last) } : null
}
