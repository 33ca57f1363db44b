import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import {
  GIVABLE,
  GIVABLE_IN_OFFICE,
  type HeldRole,
  type Permission,
  parseCustomRole,
  ROLES_OF_EVERY_BRANCH,
  rolesWith,
} from './model.ts'

export const HELD_ROLE = {
  role: true,
  customRole: { select: { id: true, name: true, permissions: true } },
} as const satisfies Prisma.StaffSelect

export function heldRole(row: Prisma.StaffGetPayload<{ select: typeof HELD_ROLE }>): HeldRole {
  return { role: row.role, customRole: row.customRole && parseCustomRole(row.customRole) }
}

/** Condition for the people whose role has a permission. For questions about others; of the actor, ask `may`. */
export function staffWith(permission: Permission): Prisma.StaffWhereInput {
  const given = permission === 'second-step:own' ? GIVABLE_IN_OFFICE : GIVABLE.filter((one) => one === permission)
  return {
    OR: [
      { customRoleId: null, role: { in: rolesWith(permission) } },
      { customRole: { permissions: { hasSome: [...given] } } },
    ],
  }
}

export function staffAt(branchCode: string): Prisma.StaffWhereInput {
  return { OR: [{ role: { in: ROLES_OF_EVERY_BRANCH } }, { branches: { some: { branchCode } } }] }
}

/** Locks people, user names and roles until the caller's transaction ends. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('staff'))`
}
