import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/**
 * Why a session ended: the person signed out, the next sign-in at the browser came, the browser became a till, or the
 * person ended it from elsewhere.
 */
type SessionEnd = 'sign_out' | 'next_sign_in' | 'till_enrolled' | 'from_elsewhere'

type Ended = { staffId: string; tillId: string | null; branchCode: string | null }

/**
 * Ends a session: its cookie is invalid from the next request on, and its live streams close. Ending it again adds no
 * second audit row.
 */
export async function endSession(sessionId: string, how: SessionEnd): Promise<void> {
  await db().$transaction(async (tx) => {
    const [ended] = await tx.$queryRaw<Ended[]>`
      update "StaffSession" s set "endedAt" = now() where id = ${sessionId}::uuid and "endedAt" is null
      returning "staffId", "tillId", (select "branchCode" from "Till" t where t.id = s."tillId") as "branchCode"`
    await notifyChange(tx, { topic: 'session', id: sessionId })
    if (!ended) return
    const { staffId, tillId: id, branchCode } = ended
    const by = { staffId, till: id && branchCode ? { id, branchCode } : null }
    await recordAudit(tx, by, {
      action: 'session:close',
      objectKind: 'staff',
      objectId: staffId,
      detail: { how },
    })
  })
}
