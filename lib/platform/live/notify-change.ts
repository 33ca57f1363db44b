import type { Tx } from '@/lib/platform/database/db.ts'
import { CHANGE_CHANNEL, type ChangeEvent } from './events.ts'

/** Tells every web process, when the caller's transaction commits, that something changed. */
export async function notifyChange(tx: Tx, event: ChangeEvent): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(event)})`
}
