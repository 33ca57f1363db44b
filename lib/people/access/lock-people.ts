import type { Tx } from '@/lib/platform/database/db.ts'

/** Locks people until the caller's transaction ends: what is read of them, of user names and of roles stays so. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('staff'))`
}
