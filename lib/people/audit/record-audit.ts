import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import type { Replaced } from '@/lib/people/changes/model.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { maskNumbers } from '@/lib/platform/shared/phone.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { AuditAction, AuditObject } from './model.ts'

export type AuditFact = {
  action: AuditAction
  objectKind?: AuditObject
  objectId?: string
  /** The branch that it counts to, if not that of the till where it was done. */
  branchCode?: string
  detail?: Prisma.InputJsonValue
  /** What another owner can undo within a day. */
  replaced?: Replaced
}

/** Who did it, and at which till: an actor, or somebody half signed in. */
type By = Pick<Actor, 'staffId'> & { sessionId?: string; till: Pick<ActorTill, 'id' | 'branchCode'> | null }

/** The fields that people write in their own words; all other texts of a detail are the program's or the shop's own. */
const WRITTEN = ['note', 'purpose', 'reason', 'sameSaleReason']

/**
 * Records who did what, in the caller's transaction; `by` is null if nobody signed in did it. Refuses whoever was put
 * out meanwhile, and notes what owners hear of. Of numbers that people wrote, only three digits are kept.
 */
export async function recordAudit(tx: SqlTx, by: By | null, { replaced, ...fact }: AuditFact): Promise<void> {
  if (by?.sessionId !== undefined) await refusePutOut(tx, { ...by, sessionId: by.sessionId }, fact.action)
  const { action, objectKind = null, objectId = null, branchCode = by?.till?.branchCode ?? null } = fact
  const detail = fact.detail === undefined ? null : JSON.stringify(withoutNumbers(fact.detail))
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`
    insert into "Audit" ("staffId", "tillId", "branchCode", action, "objectKind", "objectId", detail)
    values (${by?.staffId ?? null}::uuid, ${by?.till?.id ?? null}::uuid, ${branchCode}, ${action}, ${objectKind},
      ${objectId}, ${detail}::jsonb)
    returning id`
  if (!row) throw new Error(`The audit did not record ${action}`)
  if (by?.sessionId !== undefined) await recordSpendingChange(tx, by.staffId, { action, auditId: row.id, replaced })
}

function withoutNumbers(detail: Prisma.InputJsonValue): Prisma.InputJsonValue {
  if (typeof detail !== 'object' || Array.isArray(detail)) return detail
  const masked = Object.entries(detail).map(([field, value]) => {
    return [field, WRITTEN.includes(field) && typeof value === 'string' ? maskNumbers(value) : value]
  })
  return Object.fromEntries(masked)
}

/** What a customer at the counter waits for: their money is in the cashier's hand, or their goods have come. */
const AT_THE_COUNTER = [
  ...(['cap:override', 'cash:refused', 'collection:create', 'debt:pay', 'price:below-cost', 'receipt:print'] as const),
  ...(['receipt:share', 'sale:sell', 'sale:sell-again', 'token:read'] as const),
] satisfies AuditAction[]

/** What has been done before it is recorded, with the Service or in another transaction: it must not go unrecorded. */
const DONE_BEFORE = ['branch:sync', 'webhook:test'] satisfies AuditAction[]

const OF_CLOSING = ['session:close', 'session:lock'] satisfies AuditAction[]

/** All others are refused, so that nobody has to remember to list a new one. */
const GOES_ON: ReadonlySet<AuditAction> = new Set([...AT_THE_COUNTER, ...DONE_BEFORE, ...OF_CLOSING])

/**
 * Refuses whoever was put out after their request began; a session that this transaction ended counts as open. Only
 * under `lockPeople` can nobody be put out after this check. @throws SIGNED_OUT
 */
export async function refusePutOut(
  tx: SqlTx,
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

/** What owners hear of, by action; changes of people and tills are noted where they are made. */
const NOTIFIED_KIND: Readonly<Partial<Record<AuditAction, string>>> = {
  'price:set': 'prices',
  'price:plan': 'prices',
  'price:end': 'prices',
  'rate:set': 'prices',
  'currency:set': 'prices',
  'payment-type:set': 'prices',
  'commission:rule': 'commission',
  'branch:change': 'limits',
  'account:set': 'limits',
  'top-up:limit': 'limits',
  'money:unclaimed-days': 'limits',
  'money:change-days': 'limits',
  'role:make': 'roles',
  'role:change': 'roles',
  'role:delete': 'roles',
  'float:set': 'floats',
  'till:cash': 'limits',
  'safe:move': 'safe',
  'safe:correct': 'safe',
  'payment:settle': 'safe',
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

async function recordSpendingChange(tx: SqlTx, byId: string, { action, auditId, replaced }: Recorded): Promise<void> {
  const kind = NOTIFIED_KIND[action]
  if (kind === undefined) return
  const isChanged = replaced && settingsText(replaced.before) !== settingsText(replaced.after)
  const { setting = null, subject = null, before = null, after = null } = isChanged ? replaced : {}
  await tx.$executeRaw`
    insert into "SpendingChange" (id, kind, "byId", "auditId", setting, subject, before, after)
    values (gen_random_uuid(), ${kind}, ${byId}::uuid, ${auditId}, ${setting}, ${subject},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`
}
