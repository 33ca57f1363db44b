import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { isOwnShift } from './internal/is-own-shift.ts'
import { visibleShifts } from './internal/visible-shifts.ts'

/** A supervisor approves a closed shift of somebody else, at any later time, once. */
export async function approveShift({ ctx, input }: { ctx: Ctx; input: { shiftId: string } }): Promise<void> {
  authorise(ctx.actor, 'shift:approve')
  const { staffId } = ctx.actor
  await db().$transaction(async (tx) => {
    const shift = await tx.shift.findFirst({
      where: { AND: [visibleShifts(ctx.actor), { id: input.shiftId, closedAt: { not: null } }] },
      select: { id: true, openedById: true, closedById: true },
    })
    if (!shift) return refuse('SHIFT_UNKNOWN')
    if (await isOwnShift(tx, shift, staffId)) refuse('SHIFT_OWN')
    const approved = await tx.shift.updateMany({
      where: { id: input.shiftId, approvedAt: null },
      data: { approvedById: staffId, approvedAt: sharedNow() },
    })
    if (approved.count === 0) return
    await recordAudit(tx, ctx.actor, { action: 'shift:approve', objectKind: 'shift', objectId: input.shiftId })
  })
}
