import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { AlertDetail } from '../model.ts'
import type { Rule } from './alert-rule.ts'
import { endAlert, raiseAlert } from './raise-alert.ts'

type Kind = 'till_change' | 'spending'

/**
 * Raises an alert for what was done that spends: one for each till, else one per person and kind. It ends when undone,
 * or when it can no longer be.
 */
export async function raiseSpendingAlerts(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const now = await databaseNow(tx)
  const news = await listNews(tx)
  const groups = new Map<string, typeof news>()
  for (const row of news) {
    const about = [row.kind, row.byId, row.tillId ?? ''].join(' ')
    groups.set(about, [...(groups.get(about) ?? []), row])
  }
  for (const rows of groups.values()) {
    const last = rows.at(-1)
    if (!last) continue
    const { kind: change, by, till } = last
    const kind: Kind = till ? 'till_change' : 'spending'
    const about: AlertDetail = till ? { number: till.number, branch: till.branch.name } : { count: rows.length }
    const openKey = spendingChangeKey(environment, last)
    await raiseAlert(tx, { environment, kind, openKey, detail: { change, by: by.name, ...about } }, rule)
  }
  await tx.spendingChange.updateMany({ where: { id: { in: news.map(({ id }) => id) } }, data: { alertedAt: now } })
  await endOver(tx, environment, now)
}

function listNews(tx: Tx) {
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

/** The open key of the alert for a change that spends. */
export function spendingChangeKey(
  environment: Environment,
  { id, byId, tillId }: { id: string; byId: string; tillId: string | null },
): string {
  return `${spendingKey(environment, tillId === null ? 'spending' : 'till_change', byId)} ${id}`
}

export function spendingKey(environment: Environment, kind: Kind, byId: string): string {
  return `${environment} ${kind} ${byId}`
}

const MOST_APART = 3

/**
 * Raises an alert for each change of somebody who sells or approves; many by one person, as from a file, are one alert.
 */
export async function raiseStaffChangeAlerts(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const now = await databaseNow(tx)
  const news = await tx.staffChange.findMany({
    where: { alertedAt: null },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { id: true, kind: true, byId: true, staff: { select: { name: true } }, by: { select: { name: true } } },
  })
  const groups = new Map<string, typeof news>()
  for (const row of news) {
    const about = `${row.byId} ${row.kind}`
    groups.set(about, [...(groups.get(about) ?? []), row])
  }
  for (const rows of groups.values()) {
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

export function changeKey(environment: Environment, changeId: string): string {
  return `${environment} staff_change ${changeId}`
}
