import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import type { Replaced } from '@/lib/people/changes/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { maskNumbers } from '@/lib/platform/shared/mask.ts'
import { noteSpending } from './internal/note-spending.ts'
import { refusePutOut } from './internal/refuse-put-out.ts'
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
 * Records who did what, in the caller's transaction. `by` is null if nobody signed in did it. Rows are sealed and can
 * never be changed, so of numbers in what people wrote only the last three digits are kept. Refuses as `refusePutOut`
 * if the actor has been put out meanwhile, and notes what owners are told of; both are here because every such action is
 * recorded.
 */
export async function recordAudit(tx: Tx, by: By | null, { replaced, ...fact }: AuditFact): Promise<void> {
  if (by?.sessionId !== undefined) await refusePutOut(tx, { ...by, sessionId: by.sessionId }, fact.action)
  const { id: auditId } = await tx.audit.create({
    data: {
      staffId: by?.staffId ?? null,
      tillId: by?.till?.id ?? null,
      branchCode: by?.till?.branchCode ?? null,
      ...fact,
      ...(fact.detail !== undefined && { detail: withoutNumbers(fact.detail) }),
    },
    select: { id: true },
  })
  if (by?.sessionId !== undefined) await noteSpending(tx, by.staffId, { action: fact.action, auditId, replaced })
}

function withoutNumbers(detail: Prisma.InputJsonValue): Prisma.InputJsonValue {
  if (typeof detail !== 'object' || Array.isArray(detail)) return detail
  const masked = Object.entries(detail).map(([field, value]) => {
    return [field, WRITTEN.includes(field) && typeof value === 'string' ? maskNumbers(value) : value]
  })
  return Object.fromEntries(masked)
}
