import { hashCode, newCode, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'

const RECOVERY_CODES = 10

/** How many unused recovery codes a person has. */
export function countRecoveryCodes(staffId: string): Promise<number> {
  return db().recoveryCode.count({ where: { staffId, usedAt: null } })
}

/** Uses up a recovery code; false if it is wrong or was used before. */
export async function takeRecoveryCode(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { staffId, codeHash: hashCode('recovery-code', `${staffId} ${parseCode(typed)}`), usedAt: null },
    data: { usedAt: sharedNow() },
  })
  return count === 1
}

/** Makes ten new recovery codes and stores only their hashes; the old ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(10))
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ staffId, codeHash: hashCode('recovery-code', `${staffId} ${code}`) })),
  })
  return codes
}
