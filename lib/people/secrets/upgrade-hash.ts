import type { SecretKind } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { hashSecret, isOutdated } from './hash-secret.ts'

/**
 * Hashes a person's own PIN or password anew if that was done without a pepper or with an older one. Call it after a
 * right entry. Changes nothing if it was replaced meanwhile.
 */
export async function upgradeHash(of: { staffId: string; kind: SecretKind; stored: string }, secret: string) {
  if (!isOutdated(of.stored)) return
  await db().staff.updateMany({
    where: { id: of.staffId, [`${of.kind}Hash`]: of.stored },
    data: { [`${of.kind}Hash`]: await hashSecret(secret) },
  })
}
