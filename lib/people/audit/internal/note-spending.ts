import type { Tx } from '@/lib/platform/database/db.ts'
import type { AuditAction } from '../model.ts'

/**
 * What owners are told of, by the action that the audit records; changes of people and tills, which can be undone, are
 * noted where they are made.
 */
const TOLD: Readonly<Partial<Record<AuditAction, string>>> = {
  'price:set': 'prices',
  'price:plan': 'prices',
  'price:end': 'prices',
  'rate:set': 'prices',
  'currency:set': 'prices',
  'commission:rule': 'prices',
  'branch:change': 'limits',
  'top-up:limit': 'limits',
  'role:make': 'roles',
  'role:change': 'roles',
  'role:delete': 'roles',
  'safe:move': 'safe',
  'safe:correct': 'safe',
  'top-up:ask': 'top_up',
  'top-up:create': 'top_up',
  'top-up:approve': 'top_up',
  'key:expiry': 'keys',
  'key:partner': 'keys',
  'session:idle': 'keys',
  'alert:settings': 'alerts',
  'report-mail:add': 'alerts',
  'report-mail:resume': 'alerts',
}

/** Notes, in the caller's transaction, what owners are told of; nothing if it is none of it. */
export async function noteSpending(tx: Tx, byId: string, action: AuditAction): Promise<void> {
  const kind = TOLD[action]
  if (kind !== undefined) await tx.spendingChange.create({ data: { kind, byId }, select: { id: true } })
}
