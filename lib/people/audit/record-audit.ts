import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { AuditAction, AuditObject } from './model.ts'

export type AuditFact = {
  action: AuditAction
  objectKind?: AuditObject
  objectId?: string
  /** The branch it counts to, if not that of the till where it was done. */
  branchCode?: string
  detail?: Prisma.InputJsonValue
}

/** Who did it, and at which till: an actor, or somebody half signed in. */
type By = Pick<Actor, 'staffId'> & { till: Pick<ActorTill, 'id' | 'branchCode'> | null }

/** Records who did what, in the caller's transaction. `by` is null if nobody signed in did it. */
export async function recordAudit(tx: Tx, by: By | null, fact: AuditFact): Promise<void> {
  await tx.audit.create({
    data: {
      staffId: by?.staffId ?? null,
      tillId: by?.till?.id ?? null,
      branchCode: by?.till?.branchCode ?? null,
      ...fact,
    },
  })
}
