import type { Tx } from '@/lib/platform/database/db.ts'

/** An authenticator and its recovery codes as they were stored; times are ISO instants. */
export type StoredSecondStep = {
  sealedSecret: string
  confirmedAt: string | null
  recoveryCodes: { codeHash: string; usedAt: string | null }[]
}

/** A person's authenticator as it is stored, or null; read before it is removed, to be restored if that is undone. */
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
 * Puts a removed authenticator back in the place of any that was set up since. Every passkey goes: those from before went
 * with the authenticator, so whatever there is was made since. Codes up to now are taken as used: the last one used before
 * is not known any more. The caller has authorised it.
 */
export async function restoreSecondStep(tx: Tx, staffId: string, stored: StoredSecondStep): Promise<void> {
  const { recoveryCodes, ...secondStep } = stored
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.passkey.deleteMany({ where: { staffId } })
  await tx.secondStep.deleteMany({ where: { staffId } })
  await tx.secondStep.create({ data: { staffId, ...secondStep, lastStep: BigInt(Math.floor(Date.now() / 30_000)) } })
  await tx.recoveryCode.createMany({ data: recoveryCodes.map((code) => ({ staffId, ...code })) })
}
