import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { endOf, harareDay } from '@/lib/platform/shared/harare-day.ts'

const DAYS = 7

/** The last seven Harare days, today first, without those that ended before our books began. */
export async function lastDays(environment: Environment, now: Date): Promise<string[]> {
  const sync = await db().statementSync.findUnique({ where: { environment }, select: { booksFrom: true } })
  const begun = sync?.booksFrom ?? now
  return Array.from({ length: DAYS }, (_, ago) => harareDay(new Date(now.getTime() - ago * DAY_MS))).filter(
    (day) => endOf(day) > begun,
  )
}
