import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { beginningOf, endOf, harareDay } from '@/lib/platform/shared/harare-day.ts'

/**
 * What belongs to a day: its own hours, and rows dated before them but read after the day before was signed, above the
 * position `lateAbove`.
 */
export type DaySpan = {
  environment: Environment
  start: Date
  end: Date
  lateAbove: bigint | null
}

/**
 * A day's span, read in the caller's transaction. A signed day never changes, so later news of it counts towards the
 * next day.
 */
export async function spanOfDay(tx: Tx, environment: Environment, day: string): Promise<DaySpan> {
  const start = beginningOf(day)
  const before = harareDay(new Date(start.getTime() - 1))
  const signed = await tx.dayClose.findUnique({ where: { environment_day: { environment, day: before } } })
  return { environment, start, end: endOf(day), lateAbove: signed?.throughPosition ?? null }
}

/** SQL condition: the statement row `r` belongs to the day. */
export function rowIsOfDay({ start, end, lateAbove }: DaySpan): Prisma.Sql {
  const late = lateAbove === null ? Prisma.sql`false` : Prisma.sql`r.position > ${lateAbove}`
  return Prisma.sql`(r."occurredAt" < ${end} and (r."occurredAt" >= ${start} or ${late}))`
}

/** SQL condition: the entry `e` of our books belongs to the day. */
export function entryIsOfDay({ start, end }: DaySpan): Prisma.Sql {
  return Prisma.sql`(e.at >= ${start} and e.at < ${end})`
}
