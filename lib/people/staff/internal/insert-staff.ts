import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor, HeldRole } from '@/lib/people/access/model.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

export type StaffRow = { name: string; username: string; held: HeldRole; branches: string[] }

type Columns = Omit<Prisma.StaffUncheckedCreateInput, 'name' | 'username' | 'role' | 'customRoleId' | 'branches'>

export async function insertStaff(
  tx: Tx,
  actor: Actor | null,
  { branches, held: { role, customRole }, ...person }: StaffRow,
  secrets: Columns,
): Promise<{ id: string }> {
  if (UUID.test(person.username.toLowerCase())) refuse('USERNAME_SHAPE')
  await lockPeople(tx)
  if (await tx.staff.findUnique({ where: { username: person.username }, select: { id: true } }))
    refuse('USERNAME_TAKEN', { field: 'username', params: { username: person.username } })
  const known = await tx.branch.count({ where: { code: { in: branches } } })
  if (known !== branches.length) refuse('BRANCH_UNKNOWN')
  const created = await tx.staff.create({
    data: {
      ...person,
      ...secrets,
      role,
      customRoleId: customRole?.id ?? null,
      branches: { create: branches.map((branchCode) => ({ branchCode })) },
    },
    select: { id: true },
  })
  const { name, username } = person
  await recordAudit(tx, actor, {
    action: 'staff:add',
    objectKind: 'staff',
    objectId: created.id,
    detail: { after: { name, username, role, customRole: customRole?.name ?? null, branches } },
  })
  return created
}
