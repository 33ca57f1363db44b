import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endPairings } from './displays.ts'
import { TillBefore } from './till-changes.ts'

/**
 * Undoes within 24 hours that another owner or a manager made a browser a till or revoked it: the till has the browser
 * it had before, or none, and whoever is signed in there is signed out. Of several changes to one till the newest must
 * be undone first. Refuses with NOT_ALLOWED, CODE_NEEDED, UNDO_GONE, UNDO_OWN or UNDO_NEWER.
 */
export async function undoTillChange({ ctx, input }: { ctx: Ctx; input: { changeId: string } }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'staff:manage-all')
  await db().$transaction(async (tx) => {
    const standing = { undoneAt: null, undoUntil: { gt: new Date() } }
    const found = await tx.spendingChange.findFirst({ where: { id: input.changeId, ...standing } })
    if (!found?.tillId) return refuse('UNDO_GONE')
    if (found.byId === actor.staffId) refuse('UNDO_OWN')
    const { tillId } = found
    const [till] = await tx.$queryRaw<{ branchCode: string; number: number }[]>`
      select "branchCode", number from "Till" where id = ${tillId}::uuid for no key update`
    if (!till) return refuse('UNDO_GONE')
    const newest = await tx.spendingChange.findFirst({
      where: { tillId, ...standing },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      select: { id: true },
    })
    if (!newest) refuse('UNDO_GONE')
    if (newest?.id !== found.id) refuse('UNDO_NEWER')
    const before = TillBefore.parse(found.before)
    await tx.till.update({ where: { id: tillId }, data: before })
    const sessionsEnded = await endSessionsOf(tx, { tillId })
    const displaysEnded = await endPairings(tx, { tillId })
    await tx.spendingChange.update({
      where: { id: found.id },
      data: { undoneAt: new Date(), undoneById: actor.staffId },
    })
    const detail = { number: till.number, kind: found.kind, sessionsEnded, displaysEnded }
    const about = { objectKind: 'till', objectId: tillId, branchCode: till.branchCode, detail } as const
    await recordAudit(tx, actor, { action: 'till:undo', ...about })
  })
}
