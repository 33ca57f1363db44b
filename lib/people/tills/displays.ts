import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** The condition for pairings that work now: neither ended nor older than twelve hours. */
export function openPairings() {
  return { endedAt: null, expiresAt: { gt: sharedNow() } } satisfies Prisma.DisplayPairingWhereInput
}

/** Ends a till's pairings, or those that one person made; their streams close. The caller authorises it. */
export async function endPairings(tx: Tx, of: { tillId: string; id?: string; createdById?: string }): Promise<number> {
  const { count } = await tx.displayPairing.updateMany({
    where: { ...of, ...openPairings() },
    data: { endedAt: sharedNow() },
  })
  if (count === 0) return 0
  await notifyChange(tx, { topic: 'till', id: of.tillId })
  await notifyChange(tx, { topic: 'session', id: of.tillId })
  return count
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
