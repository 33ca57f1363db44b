import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { pastAsOf } from '@/lib/platform/database/past-reads.ts'

/**
 * Until when everything booked is in reports that end on `lastDay`, if a replica that is behind answers for them; null if
 * they are as of now. Refuses with NOT_ALLOWED.
 */
export function reportsAsOf(actor: Actor, lastDay: string): Promise<Date | null> {
  authorise(actor, 'report:read')
  return pastAsOf(lastDay)
}
