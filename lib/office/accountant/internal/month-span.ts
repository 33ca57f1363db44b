import type { Environment } from '@/lib/generated/prisma/client.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, daysOfMonth, endOf } from '@/lib/platform/shared/harare-day.ts'

/**
 * A Harare month in the books: `from` and `to` are its first and last day, `start` and `end` the times at which it
 * begins and ends.
 */
export type MonthSpan = { environment: Environment; month: string; from: string; to: string; start: Date; end: Date }

/** The span of a month, given as 2026-10, in the office's environment. */
export function spanOf(month: string): MonthSpan {
  const { from, to } = daysOfMonth(month)
  return { environment: officeEnvironment(), month, from, to, start: beginningOf(from), end: endOf(to) }
}

/** SQL condition: the entry `e` belongs to the month. */
export function entryIsOfMonth({ environment, start, end }: MonthSpan): Prisma.Sql {
  return Prisma.sql`e.environment = ${environment}::"Environment" and e.at >= ${start} and e.at < ${end}`
}
