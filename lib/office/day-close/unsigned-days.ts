import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { lastDays } from './internal/last-days.ts'

/** Yesterday, if nobody signed it; null if somebody did, or if our books had not begun by then. */
export async function unsignedDay(): Promise<string | null> {
  const environment = officeEnvironment()
  const [, day] = await lastDays(environment, await databaseNow(db()))
  if (!day) return null
  const close = await db().dayClose.findUnique({
    where: { environment_day: { environment, day } },
    select: { day: true },
  })
  return close ? null : day
}
