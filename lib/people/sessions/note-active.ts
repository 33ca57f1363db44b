import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { askTogether } from './internal/ask-together.ts'

/** A person's touch and a browser that is on are written at most this often. */
export const ACTIVE_EVERY_SECONDS = 20
export const HEARD_EVERY_SECONDS = 55

/** A person used the till: restarts its idle time. At most one write in twenty seconds. */
export async function noteActive({ sessionId, till }: Actor): Promise<void> {
  await db().$executeRaw`
    update "StaffSession" set "activeAt" = now()
    where id = ${sessionId}::uuid and "activeAt" < now() - ${ACTIVE_EVERY_SECONDS} * interval '1 second'
      and "lockedAt" is null`
  if (till) await noteHeard(till.id)
}

/** The till's browser is on, whoever is there. At most one write a minute; thousands of screens note it together. */
export const noteHeard = askTogether(async (tillIds: readonly string[]) => {
  // Waits for nobody: a sale that has stopped holds its own till alone, which the next beat notes, and what merely names
  // a till does not count.
  await db().$executeRaw`
    update "Till" set "lastHeardAt" = now() where id in (
      select id from "Till" where id = any(${[...new Set(tillIds)]}::uuid[])
        and ("lastHeardAt" is null or "lastHeardAt" < now() - ${HEARD_EVERY_SECONDS} * interval '1 second')
      order by id for no key update skip locked)`
  return tillIds.map(() => undefined)
})
