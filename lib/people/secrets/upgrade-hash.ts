import type { SecretKind } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { hashSecret, isHashOutdated } from './hash-secret.ts'

/**
 * Hashes a person's own PIN or password again if its hash has no pepper or an older one. Call it after a right entry.
 * Changes nothing if the secret was replaced meanwhile. Returns the hash that the entry matches: the new one if it was
 * stored.
 */
export async function upgradeHash(
  of: { staffId: string; kind: SecretKind; stored: string },
  secret: string,
): Promise<string> {
  if (!isHashOutdated(of.stored)) return of.stored
  const hash = await hashSecret(secret)
  const where = { id: of.staffId, [`${of.kind}Hash`]: of.stored }
  const { count } = await db().staff.updateMany({ where, data: { [`${of.kind}Hash`]: hash } })
  return count === 1 ? hash : of.stored
}
