import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { AuditAction } from '../model.ts'

/** What a customer at the counter waits for: their money is in the cashier's hand, or their goods have come. */
const AT_THE_COUNTER = [
  ...(['cap:override', 'cash:refused', 'collection:create', 'debt:pay', 'price:below-cost', 'receipt:print'] as const),
  ...(['receipt:share', 'sale:sell', 'sale:sell-again', 'token:read'] as const),
] satisfies AuditAction[]

/** What has been done before it is recorded, with the Service or in another transaction: it must not go unrecorded. */
const DONE_BEFORE = ['branch:sync', 'webhook:test'] satisfies AuditAction[]

/** What closes a session rather than using it. */
const OF_CLOSING = ['session:close', 'session:lock'] satisfies AuditAction[]

/** All others are refused, so that nobody has to remember to list a new one. */
const GOES_ON: ReadonlySet<AuditAction> = new Set([...AT_THE_COUNTER, ...DONE_BEFORE, ...OF_CLOSING])

/**
 * Refuses an action with SIGNED_OUT if whoever asked for it was deactivated or their session ended after their request
 * began: it may have waited since for a code, a lock or the Service. A session that this transaction itself ended
 * counts as open. Under `lockPeople` nobody can be put out after this check; elsewhere somebody still can while the
 * rest of the transaction runs.
 */
export async function refusePutOut(
  tx: Tx,
  { staffId, sessionId }: Pick<Actor, 'staffId' | 'sessionId'>,
  action: AuditAction,
): Promise<void> {
  if (GOES_ON.has(action)) return
  const out = await tx.$queryRaw<unknown[]>`
    select 1 from "Staff" p where p.id = ${staffId}::uuid and (p."deactivatedAt" is not null or exists (
      select from "StaffSession" s where s.id = ${sessionId}::uuid and s."endedAt" is not null
        and s.xmin <> pg_current_xact_id()::xid))`
  if (out.length > 0) refuse('SIGNED_OUT')
}
