import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may, type Role, rolesGivenBy, rolesWith } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** A person as managers read and change them. */
export type ManagedStaff = {
  id: string
  name: string
  username: string
  role: Role
  locale: string
  deactivatedAt: Date | null
  branches: string[]
}

/**
 * A person whom the actor manages; locks people until the caller's transaction ends, so two owners cannot deactivate
 * each other. A manager manages cashiers and supervisors whose branches are all the manager's own; the owner manages
 * everybody. Refuses with NOT_ALLOWED, for unknown ids too, so they cannot be probed.
 */
export async function lockManagedStaff(tx: Tx, actor: Actor, staffId: string): Promise<ManagedStaff> {
  authorise(actor, 'staff:manage')
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('staff'))`
  const row = await tx.staff.findUnique({
    where: { id: staffId },
    select: {
      id: true,
      name: true,
      username: true,
      role: true,
      locale: true,
      deactivatedAt: true,
      branches: { select: { branchCode: true }, orderBy: { branchCode: 'asc' } },
    },
  })
  const staff = row && { ...row, branches: row.branches.map(({ branchCode }) => branchCode) }
  return staff && mayManage(actor, staff) ? staff : refuse('NOT_ALLOWED')
}

/** Whether the actor manages somebody with that role at those branches. */
export function mayManage(actor: Actor, { role, branches }: { role: Role; branches: readonly string[] }): boolean {
  const own = actor.branches
  if (may(actor, 'staff:manage-all') && own === null) return true
  return (
    rolesGivenBy(actor).includes(role) &&
    own !== null &&
    branches.length > 0 &&
    branches.every((code) => own.includes(code))
  )
}

/**
 * Refuses with LAST_OWNER if nobody who manages everybody could sign in any more, once this person is of another role, or
 * gone (null). Call it after `lockManagedStaff`.
 */
export async function keepAnOwner(tx: Tx, staff: ManagedStaff, roleAfter: Role | null): Promise<void> {
  const owners = rolesWith('staff:manage-all')
  if (!owners.includes(staff.role) || (roleAfter !== null && owners.includes(roleAfter))) return
  const others = await tx.staff.count({
    where: { id: { not: staff.id }, role: { in: owners }, deactivatedAt: null, passwordHash: { not: null } },
  })
  if (others === 0) refuse('LAST_OWNER')
}
