import { randomUUID } from 'node:crypto'
import { type Actor, type Base, type Permission, parseCustomRole } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/** Gives somebody a new custom role based on the one that they have, and returns them with it. */
export async function giveRole(actor: Actor, permissions: readonly Permission[]): Promise<Actor> {
  const data = { name: `Role ${randomUUID()}`, base: actor.role as Base, permissions: [...permissions] }
  const role = await db().customRole.create({ data })
  await db().staff.update({ where: { id: actor.staffId }, data: { customRoleId: role.id } })
  return { ...actor, customRole: parseCustomRole(role) }
}
