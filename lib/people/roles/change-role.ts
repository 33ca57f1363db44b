import type { Ctx } from '@/lib/people/access/authorise.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { takeOwnCode } from '@/lib/people/second-step/take-own-code.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endWhatLost } from './internal/end-what-lost.ts'
import { readRole, requireFreeName, type TypedRole } from './internal/read-role.ts'
import { roleStanding } from './undo-role-change.ts'

/**
 * Changes a role's name and permissions, with the actor's own code; its base stays. Whoever has the role may do exactly
 * what it says from their next request on. Codes for tills and customer displays that its people made end if the role
 * lost the permission to make them.
 */
export async function changeRole(given: {
  ctx: Ctx
  input: TypedRole & { roleId: string; version: number; code?: string }
}): Promise<void> {
  const { actor } = given.ctx
  const { roleId, version, code } = given.input
  authoriseSpending(actor, 'staff:manage-all')
  const role = readRole(given.input)
  await requireFreeName(db(), role.name, roleId)
  await takeOwnCode(given.ctx, code)
  await db().$transaction(async (tx) => {
    await lockPeople(tx)
    await requireFreeName(tx, role.name, roleId)
    const before = await tx.customRole.findUnique({
      where: { id: roleId },
      select: { name: true, base: true, permissions: true, staff: { select: { id: true }, orderBy: { id: 'asc' } } },
    })
    if (!before) return refuse('ROLE_GONE')
    const { count } = await tx.customRole.updateMany({
      where: { id: roleId, version },
      data: { ...role, version: { increment: 1 } },
    })
    if (count === 0) refuse('ROLE_CHANGED')
    const { staff, base, ...old } = before
    const people = staff.map(({ id }) => id)
    const ended = await endWhatLost(tx, people, { before: old.permissions, after: role.permissions })
    const detail = { before: old, after: role, people: people.length, ...ended }
    const replaced = {
      ...({ setting: 'role', subject: roleId } as const),
      ...{ before: roleStanding({ base, ...old }), after: roleStanding({ base, ...role }) },
    }
    await recordAudit(tx, actor, { action: 'role:change', objectKind: 'role', objectId: roleId, detail, replaced })
  })
}
