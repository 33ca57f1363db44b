import type { Tx } from '../db.ts'

/** Ends the open sessions of a person or at a till; their cookies are worthless from the next request on. */
export async function endSessionsOf(tx: Tx, of: { staffId: string } | { tillId: string }): Promise<number> {
  const { count } = await tx.staffSession.updateMany({
    where: { ...of, endedAt: null },
    data: { endedAt: new Date() },
  })
  return count
}
