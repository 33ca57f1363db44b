import type { Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'

/** An authenticator and its recovery codes as they were stored; times are ISO instants. */
export type StoredSecondStep = {
  sealedSecret: string
  confirmedAt: string | null
  recoveryCodes: { codeHash: string; usedAt: string | null }[]
}

/** A person's authenticator as it is stored, or null; read before its removal, so that undoing can restore it. */
export async function readSecondStep(tx: Tx, staffId: string): Promise<StoredSecondStep | null> {
  const row = await tx.secondStep.findUnique({ where: { staffId } })
  if (!row) return null
  const codes = await tx.recoveryCode.findMany({ where: { staffId }, select: { codeHash: true, usedAt: true } })
  return {
    sealedSecret: row.sealedSecret,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    recoveryCodes: codes.map(({ codeHash, usedAt }) => ({ codeHash, usedAt: usedAt?.toISOString() ?? null })),
  }
}

/**
 * Restores a removed authenticator, replacing any that was set up since. Deletes every passkey: the old ones went with
 * the authenticator, so any that exist were made since. Codes up to now count as used, because the last one used before
 * is no longer known. The caller has authorised it.
 */
export async function restoreSecondStep(tx: Tx, staffId: string, stored: StoredSecondStep): Promise<void> {
  const { recoveryCodes, ...secondStep } = stored
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.passkey.deleteMany({ where: { staffId } })
  await tx.secondStep.deleteMany({ where: { staffId } })
  await tx.secondStep.create({
    data: { staffId, ...secondStep, lastStep: BigInt(Math.floor(sharedNow().getTime() / 30_000)) },
  })
  await tx.recoveryCode.createMany({ data: recoveryCodes.map((code) => ({ staffId, ...code })) })
}
