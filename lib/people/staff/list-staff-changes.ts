import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { isStaffChange, type StaffChangeView } from './model.ts'

const MOST = 50

/** Changes to managers and owners in the last 24 hours that were not undone, newest first. For owners. */
export async function listStaffChanges(actor: Actor): Promise<StaffChangeView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().staffChange.findMany({
    where: { undoneAt: null, undoUntil: { gt: sharedNow() } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      kind: true,
      byId: true,
      at: true,
      undoUntil: true,
      staff: { select: { name: true } },
      by: { select: { name: true } },
    },
  })
  return rows.flatMap(({ id, kind, byId, at, undoUntil, staff, by }) => {
    if (!isStaffChange(kind)) return []
    const [whom, undoable] = [staff.name, byId !== actor.staffId]
    return [{ id, kind, whom, by: by.name, at: at.toISOString(), until: undoUntil.toISOString(), undoable }]
  })
}
