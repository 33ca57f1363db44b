import { builtIn, type HeldRole, ROLES, readCustomRole } from '@/lib/people/access/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { roleValue } from './model.ts'

/** Every role that somebody can have: the built-in ones, then the owner's own by name. */
export async function readHeldRoles(tx: Tx = db()): Promise<HeldRole[]> {
  const rows = await tx.customRole.findMany({
    orderBy: { name: 'asc' },
    select: { id: true, name: true, base: true, permissions: true },
  })
  return [...ROLES.map(builtIn), ...rows.map((row) => ({ role: row.base, customRole: readCustomRole(row) }))]
}

/** The one of `roles` that a form names. */
export function roleChosen(roles: readonly HeldRole[], choice: string): HeldRole {
  return roles.find((held) => roleValue(held) === choice) ?? refuse('ROLE_GONE')
}
