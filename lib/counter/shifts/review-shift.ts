import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

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

/** Adds a remark; the Z stays. The same words by the same person stay one remark. */
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

type Closed = { id: string; openedById: string; closedById: string | null }

/** Whether somebody opened or closed a shift, sold in it, moved its cash, or opened the drawer without a sale. */
export async function isOwnShift(tx: Tx, shift: Closed, staffId: string): Promise<boolean> {
  if (shift.openedById === staffId || shift.closedById === staffId) return true
  const by = { shiftId: shift.id, staffId }
  if ((await tx.ticket.count({ where: by, take: 1 })) > 0) return true
  const moved = { ...by, postings: { some: { account: 'drawer' } } }
  if ((await tx.journalEntry.count({ where: moved, take: 1 })) > 0) return true
  const opened = { objectKind: 'shift', objectId: shift.id, action: 'drawer:open', staffId }
  return (await tx.audit.count({ where: opened, take: 1 })) > 0
}

/** A cashier sees their till's, supervisors and above their branches'. */
export function visibleShifts(actor: Actor) {
  const till = actor.branches === null ? {} : { branchCode: { in: [...actor.branches] } }
  if (may(actor, 'shift:approve')) return { till }
  authorise(actor, 'shift:run')
  return { till: { ...till, id: actor.till?.id ?? '00000000-0000-0000-0000-000000000000' } }
}
