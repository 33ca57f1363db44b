import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { hasEveryBranch } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { readHeldRoles, roleChosen } from '@/lib/people/roles/held-roles.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { changeStaff, isGuarded, noteStaffChange } from './internal/change-staff.ts'
import { type HeldAt, keepAnOwner, mayManage } from './internal/lock-managed-staff.ts'
import { setBranches } from './internal/set-branches.ts'

/** `role` is a built-in one, or the id of a custom one. */
type Edited = { staffId: string; name: string; role: string; branches: string[]; locale: Locale; code?: string }

/**
 * Changes a person's name, role, branches and language. Another role or other branches end their sessions, so no open
 * page shows what is no longer theirs, and need the actor's own code if the person does office work before or after.
 * Refuses with NOT_ALLOWED if the actor does not manage them before or after the change, LAST_OWNER, NAME_EMPTY,
 * BRANCH_NEEDED, BRANCH_UNKNOWN, ROLE_GONE, CODE_NEEDED or CODE_WRONG.
 */
export async function editStaff({ ctx, input }: { ctx: Ctx; input: Edited }): Promise<void> {
  const { actor } = ctx
  const { staffId, role, locale, code } = input
  authorise(actor, 'staff:manage')
  const name = input.name.trim()
  const branches = [...new Set(input.branches)].sort()
  if (name === '') refuse('NAME_EMPTY')
  if (branches.length === 0) refuse('BRANCH_NEEDED')
  await changeStaff(ctx, {
    staffId,
    code,
    async check(tx, staff) {
      const after = { ...roleChosen(await readHeldRoles(tx), role), branches }
      if (!mayManage(actor, after)) refuse('NOT_ALLOWED')
      await keepAnOwner(tx, staff, after.role)
      return isMoved(staff, after) && (isGuarded(staff) || isGuarded(after))
    },
    async act(tx, staff, guarded) {
      const held = roleChosen(await readHeldRoles(tx), role)
      const columns = { role: held.role, customRoleId: held.customRole?.id ?? null }
      await tx.staff.update({ where: { id: staffId }, data: { name, locale, ...columns } })
      await setBranches(tx, staffId, branches)
      const moved = isMoved(staff, { ...held, branches })
      const sessionsEnded = moved ? await endSessionsOf(tx, { staffId }) : 0
      const detail = { before: told(staff), after: told({ ...held, name, locale, branches }), sessionsEnded }
      await recordAudit(tx, actor, { action: 'staff:change', objectKind: 'staff', objectId: staffId, detail })
      const place = { role: staff.role, customRoleId: staff.customRole?.id ?? null, branches: staff.branches }
      if (guarded) await noteStaffChange(tx, actor, { kind: 'change', staffId, before: place })
    },
  })
}

/** As the audit keeps it: a custom role by its name then, since roles are renamed and deleted. */
function told({ name, role, customRole, locale, branches }: HeldAt & { name: string; locale: string }) {
  return { name, role, customRole: customRole?.name ?? null, locale, branches: [...branches] }
}

/** Whether a person's rights change; a role with every branch has it whichever are named. */
function isMoved(before: HeldAt, after: HeldAt): boolean {
  if (roleValue(before) !== roleValue(after)) return true
  return !hasEveryBranch(after.role) && before.branches.join() !== after.branches.join()
}
