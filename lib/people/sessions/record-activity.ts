import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { askTogether } from './internal/ask-together.ts'

export const ACTIVE_EVERY_SECONDS = 20
export const TILL_ON_EVERY_SECONDS = 55

/** Records that a person used the session, which restarts its idle time; writes at most once in twenty seconds. */
export async function recordActivity({ sessionId, till }: Actor): Promise<void> {
  await db().$executeRaw`
    update "StaffSession" set "activeAt" = now()
    where id = ${sessionId}::uuid and "activeAt" < now() - ${ACTIVE_EVERY_SECONDS} * interval '1 second'
      and "lockedAt" is null`
  if (till) await recordTillOn(till.id)
}

/** Records that the till's browser is on; writes at most once in 55 seconds, thousands of screens in one statement. */
export const recordTillOn = askTogether(async (tillIds: readonly string[]) => {
  // Skips locked rows instead of waiting: a stuck sale locks only its own till, which the next beat records. Rows that
  // merely reference a till do not block this.
  await db().$executeRaw`
    update "Till" set "lastHeardAt" = now() where id in (
      select id from "Till" where id = any(${[...new Set(tillIds)]}::uuid[])
        and ("lastHeardAt" is null or "lastHeardAt" < now() - ${TILL_ON_EVERY_SECONDS} * interval '1 second')
      order by id for no key update skip locked)`
  return tillIds.map(() => undefined)
})
