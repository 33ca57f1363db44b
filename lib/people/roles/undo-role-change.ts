import { z } from 'zod'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { BASES } from '@/lib/people/access/model.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endWhatLost } from './internal/end-what-lost.ts'
import { requireFreeName } from './internal/read-role.ts'

type Row = { name: string; base: string; permissions: readonly string[] }

/** How a role stands; null if there is none. */
export function roleStanding(role: Row | null): Standing {
  return role ? { name: role.name, base: role.base, permissions: role.permissions } : { name: null }
}

const Before = z.union([
  z.object({ name: z.string(), base: z.enum(BASES), permissions: z.array(z.string()) }),
  z.object({ name: z.null() }),
])

/**
 * The role with that id: undone, one that was made is deleted, unless people have it (ROLE_GIVEN), and one that was
 * deleted is there again. Its people may do what it said before from their next request on.
 */
export const UNDOABLE_ROLE: Undoable = {
  ownCode: true,
  lock: async (tx, id) => {
    await lockPeople(tx)
    return roleStanding(await readRow(tx, id))
  },
  putBack: async (tx, { subject, before }) => {
    const role = Before.parse(before)
    const [stands, people] = [await readRow(tx, subject), await listHolders(tx, subject)]
    if (role.name === null) {
      if (people.length > 0) refuse('ROLE_GIVEN')
      await tx.customRole.delete({ where: { id: subject } })
      return {}
    }
    await requireFreeName(tx, role.name, subject)
    const { base, ...data } = role
    await tx.customRole.upsert({
      where: { id: subject },
      create: { id: subject, ...role },
      update: { ...data, version: { increment: 1 } },
    })
    return endWhatLost(tx, people, { before: stands?.permissions ?? [], after: role.permissions })
  },
}

function readRow(tx: Tx, id: string): Promise<Row | null> {
  return tx.customRole.findUnique({ where: { id }, select: { name: true, base: true, permissions: true } })
}

async function listHolders(tx: Tx, customRoleId: string): Promise<string[]> {
  const rows = await tx.staff.findMany({ where: { customRoleId }, orderBy: { id: 'asc' }, select: { id: true } })
  return rows.map(({ id }) => id)
}
