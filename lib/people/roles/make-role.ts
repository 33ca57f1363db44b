import type { Ctx } from '@/lib/people/access/authorise.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import type { Base } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { takeOwnCode } from '@/lib/people/second-step/take-own-code.ts'
import { db } from '@/lib/platform/database/db.ts'
import { readRole, requireFreeName, type TypedRole } from './internal/read-role.ts'
import { roleStanding } from './undo-role-change.ts'

/** Makes a role from a built-in one, with the actor's own code. */
export async function makeRole(given: {
  ctx: Ctx
  input: TypedRole & { base: Base; code?: string }
}): Promise<{ id: string }> {
  const { actor } = given.ctx
  const { base, code } = given.input
  authoriseSpending(actor, 'staff:manage-all')
  const role = readRole(given.input)
  await requireFreeName(db(), role.name, null)
  await takeOwnCode(given.ctx, code)
  return db().$transaction(async (tx) => {
    await lockPeople(tx)
    await requireFreeName(tx, role.name, null)
    const made = await tx.customRole.create({ data: { ...role, base }, select: { id: true } })
    const detail = { after: { ...role, base } }
    const replaced = {
      ...({ setting: 'role', subject: made.id } as const),
      ...{ before: roleStanding(null), after: roleStanding(detail.after) },
    }
    await recordAudit(tx, actor, { action: 'role:make', objectKind: 'role', objectId: made.id, detail, replaced })
    return made
  })
}
