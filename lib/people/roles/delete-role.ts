import type { Ctx } from '@/lib/people/access/authorise.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { takeOwnCode } from '@/lib/people/second-step/take-own-code.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { roleStanding } from './undo-role-change.ts'

/** Deletes a role that nobody has, not even a deactivated person, with the actor's own code. */
export async function deleteRole(given: { ctx: Ctx; input: { roleId: string; code?: string } }): Promise<void> {
  const { actor } = given.ctx
  const { roleId, code } = given.input
  authoriseSpending(actor, 'staff:manage-all')
  await requireUnused(db(), roleId)
  await takeOwnCode(given.ctx, code)
  await db().$transaction(async (tx) => {
    await lockPeople(tx)
    const before = await requireUnused(tx, roleId)
    await tx.customRole.delete({ where: { id: roleId } })
    const detail = { before }
    const replaced = {
      ...({ setting: 'role', subject: roleId } as const),
      ...{ before: roleStanding(before), after: roleStanding(null) },
    }
    await recordAudit(tx, actor, { action: 'role:delete', objectKind: 'role', objectId: roleId, detail, replaced })
  })
}

/**
 * A role that nobody has. While people are locked nobody can be given it, and the database refuses to delete one in
 * use.
 */
async function requireUnused(tx: Tx, roleId: string) {
  const role = await tx.customRole.findUnique({
    where: { id: roleId },
    select: { name: true, base: true, permissions: true, _count: { select: { staff: true } } },
  })
  if (!role) return refuse('ROLE_GONE')
  const { _count: held, ...before } = role
  return held.staff > 0 ? refuse('ROLE_GIVEN') : before
}
