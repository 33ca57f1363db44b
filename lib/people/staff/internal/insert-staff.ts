import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor, Role } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

export type StaffRow = { name: string; username: string; role: Role; branches: string[] }

/**
 * Inserts a new person and its audit row in the caller's transaction. Refuses with USERNAME_TAKEN or BRANCH_UNKNOWN.
 */
export async function insertStaff(
  tx: Tx,
  actor: Actor | null,
  { branches, ...person }: StaffRow,
  secrets: Omit<Prisma.StaffUncheckedCreateInput, keyof StaffRow>,
): Promise<{ id: string }> {
  if (await tx.staff.findUnique({ where: { username: person.username }, select: { id: true } }))
    refuse('USERNAME_TAKEN')
  const known = await tx.branch.count({ where: { code: { in: branches } } })
  if (known !== branches.length) refuse('BRANCH_UNKNOWN')
  const created = await tx.staff.create({
    data: { ...person, ...secrets, branches: { create: branches.map((branchCode) => ({ branchCode })) } },
    select: { id: true },
  })
  const { name, username, role } = person
  await recordAudit(tx, actor, {
    action: 'staff:add',
    objectKind: 'staff',
    objectId: created.id,
    detail: { after: { name, username, role, branches } },
  })
  return created
}
