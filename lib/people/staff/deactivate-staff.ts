import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { changeStaff, endAccessOf, isGuarded, recordStaffChange, refuseLastOwner } from './internal/change-staff.ts'

type Given = { ctx: Ctx; input: { staffId: string; code?: string } }

/** Deactivates a person at once, with their sessions, displays and codes for tills. */
export async function deactivateStaff({ ctx, input: { staffId, code } }: Given): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'staff:manage')
  await changeStaff(ctx, {
    staffId,
    code,
    async check(tx, staff) {
      await refuseLastOwner(tx, staff, null)
      if (staff.id === actor.staffId) refuse('STAFF_SELF')
      return staff.deactivatedAt === null && isGuarded(staff)
    },
    async act(tx, staff) {
      if (staff.deactivatedAt) return
      await tx.staff.update({ where: { id: staffId }, data: { deactivatedAt: sharedNow() } })
      const detail = await endAccessOf(tx, staffId)
      await recordAudit(tx, actor, { action: 'staff:deactivate', objectKind: 'staff', objectId: staffId, detail })
      await recordStaffChange(tx, actor, { kind: 'deactivate', staffId })
    },
  })
}

/** Reactivates a person with their old PIN and password. */
export async function reactivateStaff({ ctx, input: { staffId, code } }: Given): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'staff:manage')
  await changeStaff(ctx, {
    staffId,
    code,
    check: (_tx, staff) => staff.deactivatedAt !== null && isGuarded(staff),
    async act(tx, staff) {
      if (!staff.deactivatedAt) return
      await tx.staff.update({ where: { id: staffId }, data: { deactivatedAt: null } })
      await recordAudit(tx, actor, { action: 'staff:reactivate', objectKind: 'staff', objectId: staffId })
      await recordStaffChange(tx, actor, { kind: 'reactivate', staffId })
    },
  })
}
