import { GIVABLE } from '@/lib/people/access/model.ts'
import { endPairingsOf } from '@/lib/people/tills/displays.ts'
import { endCodesOf } from '@/lib/people/tills/enrolment-codes.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

type Permissions = readonly string[]

/**
 * Lets a role's people act by its new permissions at once, and ends what they made with one that it has lost: codes for
 * tills, then displays, in the order in which enrolling a till locks them. Returns how many ended of each kind whose
 * permission was lost, for the audit.
 */
export async function endWhatLost(
  tx: Tx,
  staffIds: readonly string[],
  { before, after }: { before: Permissions; after: Permissions },
): Promise<Record<string, number>> {
  const lost = GIVABLE.filter((one) => before.includes(one) && !after.includes(one))
  const ended: Record<string, number> = {}
  if (lost.includes('till:enrol')) ended.codesEnded = await sum(staffIds, (id) => endCodesOf(tx, id))
  if (lost.includes('sale:create')) ended.displaysEnded = await sum(staffIds, (id) => endPairingsOf(tx, id))
  for (const id of staffIds) await notifyChange(tx, { topic: 'session', id })
  return ended
}

async function sum(ids: readonly string[], count: (id: string) => Promise<number>): Promise<number> {
  let all = 0
  for (const id of ids) all += await count(id)
  return all
}
