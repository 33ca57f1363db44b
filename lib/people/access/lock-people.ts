import type { Tx } from '@/lib/platform/database/db.ts'

/**
 * Locks people until the caller's transaction ends: what it reads of people, user names and roles cannot change
 * meanwhile.
 */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('staff'))`
}
