import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { endPairingsOf } from '@/lib/people/tills/displays.ts'
import { endCodesOf } from '@/lib/people/tills/enrolment-codes.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/**
 * Ends everything by which somebody got in or let others in, once they have left or have other rights: codes for tills,
 * sessions and displays, in the order in which enrolling a till locks them. Returns how many of each, for the audit.
 */
export async function endAccessOf(tx: Tx, staffId: string): Promise<Record<string, number>> {
  const codesEnded = await endCodesOf(tx, staffId)
  const sessionsEnded = await endSessionsOf(tx, { staffId })
  return { sessionsEnded, codesEnded, displaysEnded: await endPairingsOf(tx, staffId) }
}
