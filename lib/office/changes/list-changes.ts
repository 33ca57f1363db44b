import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { listAuditOf } from '@/lib/people/audit/queries.ts'
import { isSetting, SETTINGS, type Setting } from '@/lib/people/changes/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { SettingChangeView } from './model.ts'
import { UNDOABLES } from './undo-change.ts'

const MOST = 50

/**
 * The changes of settings that spend, or of some of them, in the last 24 hours, less what was undone, newest first. For
 * owners: refuses with NOT_ALLOWED.
 */
export async function listSettingChanges(
  actor: Actor,
  settings: readonly Setting[] = SETTINGS,
): Promise<SettingChangeView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().spendingChange.findMany({
    where: { setting: { in: [...settings] }, undoneAt: null, undoUntil: { gt: await databaseNow(db()) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      setting: true,
      byId: true,
      auditId: true,
      at: true,
      undoUntil: true,
      by: { select: { name: true } },
    },
  })
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ auditId }) => auditId ?? [])
  const told = new Map((await listAuditOf(actor, ids, actor.locale)).map((row) => [row.id, row]))
  return rows.flatMap(({ id, setting, byId, auditId, at, undoUntil, by }) => {
    const row = told.get(String(auditId))
    if (!row || !isSetting(setting)) return []
    const { action, object, changes, detail } = row
    return [
      {
        ...{ id, setting, action, object, changes, detail, by: by.name },
        ...{ at: at.toISOString(), until: undoUntil.toISOString() },
        ...{ undoable: byId !== actor.staffId, ownCode: UNDOABLES[setting].ownCode },
      },
    ]
  })
}

/** The same for a page that others open too, who see none. */
export async function listChangesForOwner(actor: Actor, settings?: readonly Setting[]): Promise<SettingChangeView[]> {
  return may(actor, 'staff:manage-all') ? listSettingChanges(actor, settings) : []
}
