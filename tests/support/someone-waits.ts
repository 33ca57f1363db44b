import { db } from '@/lib/platform/database/db.ts'

/** Resolves once that many connections to this database wait for a lock. */
export async function someoneWaits(count = 1): Promise<void> {
  while ((await waitingForLocks()) < count);
}

/** How many connections to this database wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const waiting = await db().$queryRaw<unknown[]>`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waiting.length
}
