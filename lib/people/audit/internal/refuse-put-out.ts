import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { AuditAction } from '../model.ts'

/** Actions that give somebody rights or a way in, or take them away. */
const OF_RIGHTS = [
  ...(['role:change', 'role:delete', 'role:make', 'second-step:remove', 'second-step:renew', 'passkey:add'] as const),
  ...(['staff:add', 'staff:change', 'staff:company', 'staff:deactivate', 'staff:reactivate', 'staff:undo'] as const),
  ...(['staff:choose-password', 'staff:choose-pin', 'staff:reset-password', 'staff:reset-pin'] as const),
  ...(['till:code', 'till:enrol', 'display:pair'] as const),
] satisfies AuditAction[]

/** Actions by which money leaves, or is written off. */
const OF_MONEY = [
  ...(['cash:move', 'cash:pay-out', 'safe:correct', 'safe:move', 'collection:pay-out', 'money:return'] as const),
  ...(['money:keep', 'money:write-off', 'reversal:settle', 'sale:end-frozen', 'collection:end-frozen'] as const),
  ...(['statement:assign', 'top-up:approve', 'top-up:ask', 'top-up:create'] as const),
] satisfies AuditAction[]

/** Actions that change how the shop reckons its money, and those that nothing undoes. */
const OF_SETTINGS = [
  ...(['branch:change', 'commission:close', 'commission:rule', 'currency:set', 'money:unclaimed-days'] as const),
  ...(['price:end', 'price:plan', 'price:set', 'rate:set', 'top-up:limit'] as const),
  ...(['privacy:ask-erasure', 'privacy:retention'] as const),
] satisfies AuditAction[]

/** Actions by which figures and alerts go to an address, and by which an unused office stays open. */
const OF_WATCHING = ['alert:settings', 'report-mail:add', 'session:idle'] satisfies AuditAction[]

const ONLY_SIGNED_IN: ReadonlySet<AuditAction> = new Set([...OF_RIGHTS, ...OF_MONEY, ...OF_SETTINGS, ...OF_WATCHING])

/**
 * Refuses an action that a thief would want, with SIGNED_OUT, if whoever asked for it was deactivated or their session
 * ended after their request began: it may have waited since for a code, a lock or the Service. A session that this
 * transaction itself ended counts as open. Under `lockPeople` nobody can be put out after this check; elsewhere
 * somebody still can while the rest of the transaction runs.
 */
export async function refusePutOut(
  tx: Tx,
  { staffId, sessionId }: Pick<Actor, 'staffId' | 'sessionId'>,
  action: AuditAction,
): Promise<void> {
  if (!ONLY_SIGNED_IN.has(action)) return
  const out = await tx.$queryRaw<unknown[]>`
    select 1 from "Staff" p where p.id = ${staffId}::uuid and (p."deactivatedAt" is not null or exists (
      select from "StaffSession" s where s.id = ${sessionId}::uuid and s."endedAt" is not null
        and s.xmin <> pg_current_xact_id()::xid))`
  if (out.length > 0) refuse('SIGNED_OUT')
}
