import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { SecretKind } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { lockManagedStaff } from './internal/lock-managed-staff.ts'
import { giveSecret } from './internal/temporary-secret.ts'

/**
 * Gives a person a temporary PIN or password and ends their sessions. Returns it to be shown once. Refuses with
 * NOT_ALLOWED, or STAFF_GONE if they are deactivated.
 */
export async function resetSecret(given: { ctx: Ctx; input: { staffId: string; kind: SecretKind } }): Promise<string> {
  const { actor } = given.ctx
  const { staffId, kind } = given.input
  authorise(actor, 'staff:manage')
  const secret = await giveSecret(kind)
  await db().$transaction(async (tx) => {
    const staff = await lockManagedStaff(tx, actor, staffId)
    if (staff.deactivatedAt) refuse('STAFF_GONE')
    await tx.staff.update({ where: { id: staffId }, data: secret.columns })
    const detail = { sessionsEnded: await endSessionsOf(tx, { staffId }) }
    await recordAudit(tx, actor, { action: `staff:reset-${kind}`, objectKind: 'staff', objectId: staffId, detail })
  })
  return secret.text
}
