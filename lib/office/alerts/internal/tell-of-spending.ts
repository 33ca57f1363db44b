import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { AlertDetail } from '../model.ts'
import { endAlert, raiseAlert } from './raise-alert.ts'
import type { Rule } from './read-rule.ts'

type Kind = 'till_change' | 'spending'

/**
 * Raises an alert for what was done that spends, one for each till, and else one for all that a person did of a kind
 * since the last turn. It ends when it is undone, or after the day in which it can be.
 */
export async function tellOfSpending(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const now = await databaseNow(tx)
  const news = await readNews(tx)
  const told = new Map<string, typeof news>()
  for (const row of news) {
    const about = [row.kind, row.byId, row.tillId ?? ''].join(' ')
    told.set(about, [...(told.get(about) ?? []), row])
  }
  for (const rows of told.values()) {
    const last = rows.at(-1)
    if (!last) continue
    const { id, byId, kind: change, by, till } = last
    const kind: Kind = till ? 'till_change' : 'spending'
    const about: AlertDetail = till ? { number: till.number, branch: till.branch.name } : { count: rows.length }
    const openKey = `${spendingKey(environment, kind, byId)} ${id}`
    await raiseAlert(tx, { environment, kind, openKey, detail: { change, by: by.name, ...about } }, rule)
  }
  await tx.spendingChange.updateMany({ where: { id: { in: news.map(({ id }) => id) } }, data: { alertedAt: now } })
  await endOver(tx, environment, now)
}

function readNews(tx: Tx) {
  return tx.spendingChange.findMany({
    where: { alertedAt: null },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      kind: true,
      byId: true,
      tillId: true,
      by: { select: { name: true } },
      till: { select: { number: true, branch: { select: { name: true } } } },
    },
  })
}

async function endOver(tx: Tx, environment: Environment, now: Date): Promise<void> {
  const kinds: Kind[] = ['till_change', 'spending']
  const open = await tx.alert.findMany({ where: { environment, kind: { in: kinds }, openKey: { not: null } } })
  const idOf = (openKey: string | null) => openKey?.split(' ').at(-1) ?? ''
  const standing = await tx.spendingChange.findMany({
    where: { id: { in: open.map(({ openKey }) => idOf(openKey)) }, undoneAt: null, undoUntil: { gt: now } },
    select: { id: true },
  })
  const ids = new Set(standing.map(({ id }) => id))
  for (const { openKey } of open) if (openKey !== null && !ids.has(idOf(openKey))) await endAlert(tx, openKey)
}

/** How the open key of an alert about what somebody spent begins. */
export function spendingKey(environment: Environment, kind: Kind, byId: string): string {
  return `${environment} ${kind} ${byId}`
}
