import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'

/** A day's own hours, and rows that came late for the signed days right before it. */
export type DaySpan = {
  environment: Environment
  start: Date
  end: Date
  late: Late[]
}

/** Rows from `since` on at positions above `above`: read after every signed day from then up to this one. */
type Late = { since: Date; above: bigint }

/** A signed day never changes: later news of it counts towards the first day after it that was not signed yet. */
export async function spanOfDay(tx: Tx, environment: Environment, day: string): Promise<DaySpan> {
  const late = await lateFor(tx, environment, day)
  return { environment, start: beginningOf(day), end: endOf(day), late }
}

/** Days may be signed in any order, so what is late for one came after the last signature from it on. */
async function lateFor(tx: Tx, environment: Environment, day: string): Promise<Late[]> {
  const steps = await tx.$queryRaw<{ day: string; above: bigint }[]>`
    select min(day) as day, above from (
      select day, max("throughPosition") over (order by day desc) as above,
        day::date + row_number() over (order by day desc)::int as follows
      from "DayClose" where environment = ${environment}::"Environment" and day < ${day}
    ) signed
    where follows = ${day}::date group by above`
  return steps.map(({ day: first, above }) => ({ since: beginningOf(first), above }))
}

/** SQL condition: the statement row `r` belongs to the day. */
export function rowIsOfDay({ start, end, late }: DaySpan): Prisma.Sql {
  const own = Prisma.sql`r."occurredAt" >= ${start}`
  const after = late.map(({ since, above }) => Prisma.sql`(r."occurredAt" >= ${since} and r.position > ${above})`)
  return Prisma.sql`(r."occurredAt" < ${end} and (${Prisma.join([own, ...after], ' or ')}))`
}

/** SQL condition: the entry `e` of our books belongs to the day. */
export function entryIsOfDay({ start, end }: DaySpan): Prisma.Sql {
  return Prisma.sql`(e.at >= ${start} and e.at < ${end})`
}
