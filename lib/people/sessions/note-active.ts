import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/** A person used the till: restarts its idle time. At most one write in twenty seconds. */
export async function noteActive({ sessionId, till }: Actor): Promise<void> {
  await db().$executeRaw`
    update "StaffSession" set "activeAt" = now()
    where id = ${sessionId}::uuid and "activeAt" < now() - interval '20 seconds' and "lockedAt" is null`
  if (till) await noteHeard(till.id)
}

/** The till's browser is on, whoever is there. At most one write a minute. */
export async function noteHeard(tillId: string): Promise<void> {
  await db().$executeRaw`
    update "Till" set "lastHeardAt" = now()
    where id = ${tillId}::uuid and ("lastHeardAt" is null or "lastHeardAt" < now() - interval '55 seconds')`
}
