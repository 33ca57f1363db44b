import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endPairings } from './displays.ts'
import { noteTillChange } from './till-changes.ts'

const TILL = { branchCode: true, number: true, enrolmentHash: true, enrolledAt: true } as const
const NO_BROWSER = { enrolmentHash: null, enrolledAt: null }

/**
 * Revokes a till at once: signs out whoever is there and ends its customer displays. Its number, shift and drawer stay,
 * for another browser to take over.
 */
export async function revokeTill({ ctx, input }: { ctx: Ctx; input: { tillId: string } }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'till:enrol')
  await db().$transaction(async (tx) => {
    const till = await tx.till.findUnique({ where: { id: input.tillId }, select: TILL })
    if (!till) return refuse('NOT_ALLOWED')
    requireBranch(actor, till.branchCode)
    const { count } = await tx.till.updateMany({
      where: { id: input.tillId, enrolmentHash: { not: null } },
      data: NO_BROWSER,
    })
    if (count === 0) return
    const change = { kind: 'till_revoke', tillId: input.tillId, byId: actor.staffId } as const
    await noteTillChange(tx, { ...change, before: till, after: NO_BROWSER })
    const sessionsEnded = await endSessionsOf(tx, input)
    const displaysEnded = await endPairings(tx, input)
    await recordAudit(tx, actor, {
      action: 'till:revoke',
      objectKind: 'till',
      objectId: input.tillId,
      branchCode: till.branchCode,
      detail: { number: till.number, sessionsEnded, displaysEnded },
    })
  })
}
