import type { SecretKind } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/**
 * The hashes of the PIN and password that a person chose. Null for one that they do not have, and for a given one:
 * whoever gave it knows it, so it is good for a sign-in alone (decision 017).
 */
export async function ownHashes(staffId: string): Promise<Record<SecretKind, string | null>> {
  const row = await db().staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { pinHash: true, pinUntil: true, passwordHash: true, passwordUntil: true },
  })
  return {
    pin: row.pinUntil === null ? row.pinHash : null,
    password: row.passwordUntil === null ? row.passwordHash : null,
  }
}
