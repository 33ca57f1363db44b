import { authorise } from '@/lib/people/access/authorise.ts'
import { HELD_ROLE, heldRole, lockPeople, staffWith } from '@/lib/people/access/people-with-roles.ts'
import { type Actor, type HeldRole, may, mayGive, type Role, rolesWith } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** A person as managers read and change them. */
export type ManagedStaff = HeldRole & {
  id: string
  name: string
  username: string
  locale: string
  deactivatedAt: Date | null
  branches: string[]
}

/**
 * A person whom the actor manages; locks people until the caller's transaction ends, so that two owners cannot
 * deactivate each other. A manager manages those whose role the manager may give and whose branches are all the
 * manager's own; the owner manages everybody.
 */
export async function lockManagedStaff(tx: Tx, actor: Actor, staffId: string): Promise<ManagedStaff> {
  authorise(actor, 'staff:manage')
  await lockPeople(tx)
  const row = await tx.staff.findUnique({
    where: { id: staffId },
    select: {
      id: true,
      name: true,
      username: true,
      ...HELD_ROLE,
      locale: true,
      deactivatedAt: true,
      branches: { select: { branchCode: true }, orderBy: { branchCode: 'asc' } },
    },
  })
  const staff = row && { ...row, ...heldRole(row), branches: row.branches.map(({ branchCode }) => branchCode) }
  return staff && mayManage(actor, staff) ? staff : refuse('NOT_ALLOWED')
}

/** A role, and the branches where somebody has it. */
export type HeldAt = HeldRole & { branches: readonly string[] }

/** Whether the actor manages somebody with that role at those branches. */
export function mayManage(actor: Actor, { branches, ...held }: HeldAt): boolean {
  const own = actor.branches
  if (may(actor, 'staff:manage-all') && own === null) return true
  return mayGive(actor, held) && own !== null && branches.length > 0 && branches.every((code) => own.includes(code))
}

/**
 * Refuses with LAST_OWNER if nobody who manages everybody could sign in any more after this person gets another role,
 * or is deactivated (null). A given password does not count: it ends within a day, chosen or not. Call it after
 * `lockManagedStaff`.
 */
export async function keepAnOwner(tx: Tx, staff: ManagedStaff, roleAfter: Role | null): Promise<void> {
  const owners = rolesWith('staff:manage-all')
  if (!owners.includes(staff.role) || (roleAfter !== null && owners.includes(roleAfter))) return
  const others = await tx.staff.count({
    where: {
      ...staffWith('staff:manage-all'),
      id: { not: staff.id },
      deactivatedAt: null,
      passwordHash: { not: null },
      passwordUntil: null,
    },
  })
  if (others === 0) refuse('LAST_OWNER')
}
