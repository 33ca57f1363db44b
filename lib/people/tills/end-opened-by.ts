import type { Tx } from '@/lib/platform/database/db.ts'
import { endPairings, openPairings } from './displays.ts'

/** Ends the codes for tills that somebody made. Returns how many still worked. The caller has authorised it. */
export async function endCodesOf(tx: Tx, staffId: string): Promise<number> {
  return tx.$executeRaw`
    update "EnrolmentCode" set "expiresAt" = "createdAt"
    where "createdById" = ${staffId}::uuid and "usedAt" is null and "expiresAt" > now()`
}

/** Ends the displays that somebody paired, at every till. Returns how many were open. The caller has authorised it. */
export async function endPairingsOf(tx: Tx, staffId: string): Promise<number> {
  const paired = await tx.displayPairing.findMany({
    where: { createdById: staffId, ...openPairings() },
    distinct: ['tillId'],
    orderBy: { tillId: 'asc' },
    select: { tillId: true },
  })
  let ended = 0
  for (const { tillId } of paired) ended += await endPairings(tx, { tillId, createdById: staffId })
  return ended
}
