import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { endAlert, raiseAlert } from './raise-alert.ts'
import type { Rule } from './read-rule.ts'

/** How many changes of a kind by one person in one turn are told apart. */
const MOST_APART = 3

/**
 * Raises an alert for each change of somebody who sells or approves; what one person did to many, as from a file, is one
 * alert. It ends when the change, or the last of them, is undone or can no longer be.
 */
export async function tellOfStaffChanges(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const now = await databaseNow(tx)
  const news = await tx.staffChange.findMany({
    where: { alertedAt: null },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { id: true, kind: true, byId: true, staff: { select: { name: true } }, by: { select: { name: true } } },
  })
  const told = new Map<string, typeof news>()
  for (const row of news) {
    const about = `${row.byId} ${row.kind}`
    told.set(about, [...(told.get(about) ?? []), row])
  }
  for (const rows of told.values()) {
    for (const one of rows.length > MOST_APART ? rows.slice(-1) : rows) {
      const others = rows.length > MOST_APART ? ` (+${rows.length - 1})` : ''
      const detail = { change: one.kind, whom: `${one.staff.name}${others}`, by: one.by.name }
      const alert = { environment, kind: 'staff_change' as const, openKey: changeKey(environment, one.id), detail }
      await raiseAlert(tx, alert, rule)
    }
  }
  await tx.staffChange.updateMany({ where: { id: { in: news.map(({ id }) => id) } }, data: { alertedAt: now } })
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
