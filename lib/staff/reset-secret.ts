import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx } from './authorise.ts'
import { endSessionsOf } from './end-sessions.ts'
import { lockManagedStaff } from './lock-managed-staff.ts'
import type { SecretKind } from './model.ts'
import { giveSecret } from './temporary-secret.ts'

/**
 * Gives a person a temporary PIN or password and ends whatever sessions they have. Returns it to be shown once. Refuses
 * with NOT_ALLOWED, or STAFF_GONE for somebody who is deactivated.
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
