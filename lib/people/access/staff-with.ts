import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { GIVABLE, GIVABLE_IN_OFFICE, type Permission, ROLES_OF_EVERY_BRANCH, rolesWith } from './model.ts'

/**
 * The people whose role, custom or built in, has a permission, as a condition for a query. For questions about others;
 * of the actor, ask `may`.
 */
export function staffWith(permission: Permission): Prisma.StaffWhereInput {
  const given = permission === 'second-step:own' ? GIVABLE_IN_OFFICE : GIVABLE.filter((one) => one === permission)
  return {
    OR: [
      { customRoleId: null, role: { in: rolesWith(permission) } },
      { customRole: { permissions: { hasSome: [...given] } } },
    ],
  }
}

/** The people who may work at a branch: it is theirs, or every branch is. */
export function staffAt(branchCode: string): Prisma.StaffWhereInput {
  return { OR: [{ role: { in: ROLES_OF_EVERY_BRANCH } }, { branches: { some: { branchCode } } }] }
}
