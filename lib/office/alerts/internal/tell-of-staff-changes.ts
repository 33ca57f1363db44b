import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { endAlert, raiseAlert } from './raise-alert.ts'
import type { Rule } from './read-rule.ts'

/**
 * Raises an alert for each change of a manager or an owner, sent at once even in quiet hours, since thieves work at
 * night. It ends when the change is undone or can no longer be.
 */
export async function tellOfStaffChanges(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const now = await databaseNow(tx)
  const news = await tx.staffChange.findMany({
    where: { alertedAt: null },
    orderBy: { at: 'asc' },
    select: { id: true, kind: true, staff: { select: { name: true } }, by: { select: { name: true } } },
  })
  for (const { id, kind, staff, by } of news) {
    const detail = { change: kind, whom: staff.name, by: by.name }
    const alert = { environment, kind: 'staff_change' as const, openKey: changeKey(environment, id), detail }
    await raiseAlert(tx, alert, rule, 'atOnce')
    await tx.staffChange.update({ where: { id }, data: { alertedAt: now } })
  }
  const open = await tx.alert.findMany({ where: { environment, kind: 'staff_change', openKey: { not: null } } })
  const standing = await tx.staffChange.findMany({
    where: { undoneAt: null, undoUntil: { gt: now } },
    select: { id: true },
  })
  const keys = new Set(standing.map(({ id }) => changeKey(environment, id)))
  for (const { openKey } of open) if (openKey !== null && !keys.has(openKey)) await endAlert(tx, openKey)
}

/** The open key of a staff change's alert. */
export function changeKey(environment: Environment, changeId: string): string {
  return `${environment} staff_change ${changeId}`
}
