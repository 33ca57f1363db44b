import { db } from '@/lib/platform/database/db.ts'

/** Ends whatever blocks a key, as if it had never happened. */
export async function freeKey(credential: string): Promise<void> {
  const data = { blockedCode: null, blockedReason: null, blockedAt: null }
  await db().serviceStanding.updateMany({ where: { credential }, data })
}
