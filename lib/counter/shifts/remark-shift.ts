import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { visibleShifts } from './internal/visible-shifts.ts'

/**
 * Adds a remark to a closed shift: why its count differed, or anything else; the Z stays. The same words by the same
 * person stay one remark.
 */
export async function remarkShift({
  ctx,
  input,
}: {
  ctx: Ctx
  input: { shiftId: string; text: string }
}): Promise<void> {
  const { shiftId, text } = input
  if (text === '') refuse('REASON_EMPTY')
  await db().$transaction(async (tx) => {
    const where = { AND: [visibleShifts(ctx.actor), { id: shiftId, closedAt: { not: null } }] }
    const shift = await tx.shift.findFirst({ where, select: { id: true } })
    if (!shift) return refuse('SHIFT_UNKNOWN')
    await tx.$queryRaw`select 1 from "Shift" where id = ${shiftId}::uuid for update`
    const remark = { shiftId, staffId: ctx.actor.staffId, text }
    if (await tx.shiftRemark.findFirst({ where: remark, select: { id: true } })) return
    await tx.shiftRemark.create({ data: remark })
    await recordAudit(tx, ctx.actor, { action: 'shift:remark', objectKind: 'shift', objectId: shiftId })
  })
}
