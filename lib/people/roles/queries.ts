import { z } from 'zod'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import {
  type Actor,
  builtIn,
  type HeldRole,
  needsSecondStep,
  parseCustomRole,
  ROLES,
} from '@/lib/people/access/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { isBase } from './change-role.ts'
import { differenceOf, type RoleView, rolesGivenBy, roleValue } from './model.ts'

const ROLE = {
  id: true,
  name: true,
  base: true,
  permissions: true,
  version: true,
  _count: { select: { staff: true } },
} as const satisfies Prisma.CustomRoleSelect

export async function listRoles(actor: Actor): Promise<RoleView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().customRole.findMany({ orderBy: { name: 'asc' }, select: ROLE })
  return rows.flatMap(toView)
}

export async function getRole(actor: Actor, id: string): Promise<RoleView | null> {
  authorise(actor, 'staff:manage-all')
  const row = await db().customRole.findUnique({ where: { id }, select: ROLE })
  return (row && toView(row)[0]) ?? null
}

/** Every role that the actor may give somebody, built in or custom. */
export async function listRolesToGive(actor: Actor): Promise<HeldRole[]> {
  authorise(actor, 'staff:manage')
  return rolesGivenBy(actor, await listHeldRoles())
}

function toView({ _count: held, ...row }: Prisma.CustomRoleGetPayload<{ select: typeof ROLE }>): RoleView[] {
  const { base, version } = row
  if (!isBase(base)) return []
  const customRole = parseCustomRole(row)
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

/** Every role there is: the built-in ones, then the owner's own by name. */
export async function listHeldRoles(tx: Tx = db()): Promise<HeldRole[]> {
  const rows = await tx.customRole.findMany({
    orderBy: { name: 'asc' },
    select: { id: true, name: true, base: true, permissions: true },
  })
  return [...ROLES.map(builtIn), ...rows.map((row) => ({ role: row.base, customRole: parseCustomRole(row) }))]
}

export function roleChosen(roles: readonly HeldRole[], choice: string): HeldRole {
  return roles.find((held) => roleValue(held) === choice) ?? refuse('ROLE_GONE')
}

/** A role as a form names it: a built-in one, or the id of a custom one. */
export const RoleChoice = z.union([z.enum(ROLES), z.uuid()])
