import { db } from '@/lib/platform/database/db.ts'

/** Ends whatever stops a key, as if it had never been. */
export async function freeKey(credential: string): Promise<void> {
  const data = { blockedCode: null, blockedReason: null, blockedAt: null }
  await db().serviceStanding.updateMany({ where: { credential }, data })
}
