import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { hasEveryBranch, type Role } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { keepAnOwner, lockManagedStaff, mayManage } from './internal/lock-managed-staff.ts'

export type StaffChange = { staffId: string; name: string; role: Role; branches: string[]; locale: Locale }

/**
 * Changes a person's name, role, branches and language. Another role or other branches end their sessions, so no open
 * page shows what is no longer theirs. Refuses with NOT_ALLOWED if the actor does not manage them before or after the
 * change, LAST_OWNER, NAME_EMPTY, BRANCH_NEEDED or BRANCH_UNKNOWN.
 */
export async function editStaff({ ctx, input }: { ctx: Ctx; input: StaffChange }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'staff:manage')
  const name = input.name.trim()
  const branches = [...new Set(input.branches)].sort()
  if (name === '') refuse('NAME_EMPTY')
  if (branches.length === 0) refuse('BRANCH_NEEDED')
  await db().$transaction(async (tx) => {
    const before = await lockManagedStaff(tx, actor, input.staffId)
    if (!mayManage(actor, { role: input.role, branches })) refuse('NOT_ALLOWED')
    await keepAnOwner(tx, before, input.role)
    const after = { name, role: input.role, locale: input.locale }
    await tx.staff.update({ where: { id: before.id }, data: after })
    await setBranches(tx, before.id, branches)
    const { id, name: nameBefore, role, locale, branches: branchesBefore } = before
    const moved = isMoved(before, { role: input.role, branches })
    const sessionsEnded = moved ? await endSessionsOf(tx, { staffId: before.id }) : 0
    await recordAudit(tx, actor, {
      action: 'staff:change',
      objectKind: 'staff',
      objectId: id,
      detail: {
        before: { name: nameBefore, role, locale, branches: branchesBefore },
        after: { ...after, branches },
        sessionsEnded,
      },
    })
  })
}

type Place = { role: Role; branches: readonly string[] }

/** Whether a person's rights change; a role with every branch has it whichever are named. */
function isMoved(before: Place, after: Place): boolean {
  if (before.role !== after.role) return true
  return !hasEveryBranch(after.role) && before.branches.join() !== after.branches.join()
}

async function setBranches(tx: Tx, staffId: string, branches: string[]): Promise<void> {
  if ((await tx.branch.count({ where: { code: { in: branches } } })) !== branches.length) refuse('BRANCH_UNKNOWN')
  await tx.staffBranch.deleteMany({ where: { staffId, branchCode: { notIn: branches } } })
  await tx.staffBranch.createMany({
    data: branches.map((branchCode) => ({ staffId, branchCode })),
    skipDuplicates: true,
  })
}
