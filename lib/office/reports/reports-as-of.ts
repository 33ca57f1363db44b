import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { pastAsOf } from '@/lib/platform/database/past-reads.ts'

/**
 * If reports that end on `lastDay` come from a replica that is behind, the time up to which they contain everything
 * booked; null if they are as of now.
 */
export function reportsAsOf(actor: Actor, lastDay: string): Promise<Date | null> {
  authorise(actor, 'report:read')
  return pastAsOf(lastDay)
}
