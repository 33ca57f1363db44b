import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'

/**
 * Ends the open sessions of a person or at a till, except `but`: their cookies are invalid from the next request on,
 * and their live streams close.
 */
export async function endSessionsOf(
  tx: Tx,
  of: { staffId: string } | { tillId: string },
  but?: string,
): Promise<number> {
  const { count } = await tx.staffSession.updateMany({
    where: { ...of, endedAt: null, ...(but !== undefined && { id: { not: but } }) },
    data: { endedAt: sharedNow() },
  })
  await notifyChange(tx, { topic: 'session', id: 'staffId' in of ? of.staffId : of.tillId })
  return count
}
