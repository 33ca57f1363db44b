import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, type HeldRole, needsSecondStep, readCustomRole } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { readHeldRoles } from './held-roles.ts'
import { isBase } from './internal/read-role.ts'
import { differenceOf, type RoleView, rolesGivenBy } from './model.ts'

const ROLE = {
  id: true,
  name: true,
  base: true,
  permissions: true,
  version: true,
  _count: { select: { staff: true } },
} as const satisfies Prisma.CustomRoleSelect

/** The owner's own roles by name, with how many people have each. */
export async function listRoles(actor: Actor): Promise<RoleView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().customRole.findMany({ orderBy: { name: 'asc' }, select: ROLE })
  return rows.flatMap(toView)
}

/** One of them; null if there is none with that id. */
export async function getRole(actor: Actor, id: string): Promise<RoleView | null> {
  authorise(actor, 'staff:manage-all')
  const row = await db().customRole.findUnique({ where: { id }, select: ROLE })
  return (row && toView(row)[0]) ?? null
}

/** Every role that the actor may give somebody, built in or custom. */
export async function listRolesToGive(actor: Actor): Promise<HeldRole[]> {
  authorise(actor, 'staff:manage')
  return rolesGivenBy(actor, await readHeldRoles())
}

function toView({ _count: held, ...row }: Prisma.CustomRoleGetPayload<{ select: typeof ROLE }>): RoleView[] {
  const { base, version } = row
  if (!isBase(base)) return []
  const customRole = readCustomRole(row)
  return [
    {
      ...{ id: row.id, name: row.name, base, version },
      permissions: customRole.permissions,
      ...differenceOf(base, customRole.permissions),
      people: held.staff,
      needsSecondStep: needsSecondStep({ role: base, customRole }),
    },
  ]
}
