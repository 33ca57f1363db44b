import { hashCode, newCode, readCode } from '@/lib/people/secrets/secret-codes.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'

const RECOVERY_CODES = 10

/** How many codes a person has left that stand in for the authenticator. */
export function countRecoveryCodes(staffId: string): Promise<number> {
  return db().recoveryCode.count({ where: { staffId, usedAt: null } })
}

/** Takes one of them, which is then worth nothing; false for one that is wrong or was used. */
export async function takeRecoveryCode(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { staffId, codeHash: hashCode('recovery-code', `${staffId} ${readCode(typed)}`), usedAt: null },
    data: { usedAt: new Date() },
  })
  return count === 1
}

/** Makes ten new ones, of which only hashes are kept; the ones before are worth nothing. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(10))
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ staffId, codeHash: hashCode('recovery-code', `${staffId} ${code}`) })),
  })
  return codes
}
