import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { keepAnOwner, lockManagedStaff } from './internal/lock-managed-staff.ts'

type Given = { ctx: Ctx; input: { staffId: string } }

/** Deactivates a person at once, wherever they are signed in. Refuses with NOT_ALLOWED, STAFF_SELF or LAST_OWNER. */
export async function deactivateStaff({ ctx, input }: Given): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'staff:manage')
  await db().$transaction(async (tx) => {
    const staff = await lockManagedStaff(tx, actor, input.staffId)
    await keepAnOwner(tx, staff, null)
    if (staff.id === actor.staffId) refuse('STAFF_SELF')
    if (staff.deactivatedAt) return
    await tx.staff.update({ where: { id: staff.id }, data: { deactivatedAt: new Date() } })
    const sessions = await endSessionsOf(tx, { staffId: staff.id })
    const detail = { sessionsEnded: sessions }
    await recordAudit(tx, actor, { action: 'staff:deactivate', objectKind: 'staff', objectId: staff.id, detail })
  })
}

/** Reactivates a person with their old PIN and password. Refuses with NOT_ALLOWED. */
export async function reactivateStaff({ ctx, input }: Given): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'staff:manage')
  await db().$transaction(async (tx) => {
    const staff = await lockManagedStaff(tx, actor, input.staffId)
    if (!staff.deactivatedAt) return
    await tx.staff.update({ where: { id: staff.id }, data: { deactivatedAt: null } })
    await recordAudit(tx, actor, { action: 'staff:reactivate', objectKind: 'staff', objectId: staff.id })
  })
}
