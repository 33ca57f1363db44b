import type { Tx } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import type { Actor } from '../staff/model.ts'
import type { AuditAction } from './model.ts'

export type AuditFact = {
  action: AuditAction
  objectKind?: string
  objectId?: string
  /** Where it counts, if that is not the till at which it was done. */
  branchCode?: string
  detail?: Prisma.InputJsonValue
}

/** Writes who did what into the caller's transaction. `actor` is null for what nobody signed in did. */
export async function recordAudit(tx: Tx, actor: Actor | null, fact: AuditFact): Promise<void> {
  await tx.audit.create({
    data: {
      staffId: actor?.staffId ?? null,
      tillId: actor?.till?.id ?? null,
      branchCode: actor?.till?.branchCode ?? null,
      ...fact,
    },
  })
}
