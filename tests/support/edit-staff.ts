import { HELD_ROLE, heldRole } from '@/lib/people/access/people-with-roles.ts'
import { editStaff as editShown } from '@/lib/people/staff/edit-staff.ts'
import { roleAndBranches } from '@/lib/people/staff/model.ts'
import { db } from '@/lib/platform/database/db.ts'

type Call = Parameters<typeof editShown>[0]

/** Changes a person as from a page that was loaded just now. */
export async function editStaff({ ctx, input }: { ctx: Call['ctx']; input: Omit<Call['input'], 'shown'> }) {
  await editShown({ ctx, input: { ...input, shown: await placeShown(input.staffId) } })
}

/** What the form on a person's page says now about their role and branches; empty for an unknown person. */
export async function placeShown(staffId: string): Promise<string> {
  const row = await db().staff.findUnique({
    where: { id: staffId },
    select: { ...HELD_ROLE, branches: { select: { branchCode: true } } },
  })
  if (!row) return ''
  return roleAndBranches(
    heldRole(row),
    row.branches.map(({ branchCode }) => branchCode),
  )
}
