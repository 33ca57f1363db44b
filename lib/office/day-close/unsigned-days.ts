import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { lastDays } from './internal/last-days.ts'

/** The days of the last week that nobody signed, newest first, without today and those before our books began. */
export async function unsignedDays(): Promise<string[]> {
  const environment = officeEnvironment()
  const [, ...days] = await lastDays(environment, await databaseNow(db()))
  const signed = await db().dayClose.findMany({ where: { environment, day: { in: days } }, select: { day: true } })
  return days.filter((day) => !signed.some((close) => close.day === day))
}
