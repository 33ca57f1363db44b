import { HELD_ROLE, heldRole } from '@/lib/people/access/held-role.ts'
import { type Actor, hasEveryBranch, may } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/**
 * The reader of a report: the person as they are now, narrowed to the branch that it is for. Null if they left or may
 * not see that branch's reports; to be asked again before each mail. A reader has no session; the actor counts as
 * proven by an authenticator, since the owner decided where the mail goes.
 */
export async function reportReader(tx: Tx, staffId: string, branchCode: string): Promise<Actor | null> {
  const staff = await tx.staff.findFirst({
    where: { id: staffId, deactivatedAt: null },
    select: { name: true, ...HELD_ROLE, locale: true, branches: { select: { branchCode: true } } },
  })
  if (!staff) return null
  const { name, locale } = staff
  const held = heldRole(staff)
  const branches = hasEveryBranch(held.role) ? null : staff.branches.map((row) => row.branchCode)
  const reader: Actor = {
    staffId,
    sessionId: '',
    name,
    ...held,
    locale,
    proven: true,
    fresh: false,
    branches,
    till: null,
  }
  if (branches?.length === 0) return null
  if (branchCode === '') return may(reader, 'report:read') ? reader : null
  return may(reader, 'report:read', branchCode) ? { ...reader, branches: [branchCode] } : null
}
