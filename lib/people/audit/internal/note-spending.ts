import type { Replaced } from '@/lib/people/changes/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { settingsText } from '@/lib/platform/shared/shown-settings.ts'
import type { AuditAction } from '../model.ts'

/**
 * What owners are told of, by the action that the audit records; changes of people and tills are noted where they are
 * made.
 */
const TOLD: Readonly<Partial<Record<AuditAction, string>>> = {
  'price:set': 'prices',
  'price:plan': 'prices',
  'price:end': 'prices',
  'rate:set': 'prices',
  'currency:set': 'prices',
  'commission:rule': 'commission',
  'branch:change': 'limits',
  'top-up:limit': 'limits',
  'money:unclaimed-days': 'limits',
  'role:make': 'roles',
  'role:change': 'roles',
  'role:delete': 'roles',
  'float:set': 'floats',
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
  'report-mail:pause': 'alerts',
  'report-mail:remove': 'alerts',
  'report-mail:resume': 'alerts',
  'change:undo': 'undo',
  'till:undo': 'undo',
  'staff:undo': 'undo',
}

type Recorded = { action: AuditAction; auditId: bigint; replaced: Replaced | undefined }

/**
 * Notes, in the caller's transaction, what owners are told of, with what an undo puts back if anything was changed;
 * nothing if it is none of it.
 */
export async function noteSpending(tx: Tx, byId: string, { action, auditId, replaced }: Recorded): Promise<void> {
  const kind = TOLD[action]
  if (kind === undefined) return
  const isChanged = replaced && settingsText(replaced.before) !== settingsText(replaced.after)
  await tx.spendingChange.create({ data: { kind, byId, auditId, ...(isChanged && replaced) }, select: { id: true } })
}
