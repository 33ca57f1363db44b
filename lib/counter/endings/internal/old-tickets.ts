import type { Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'

/**
 * Which of these tickets had no money moved in the `days` before `now`, by the journal, which also knows their cash.
 * `now` is by the database's clock, which dated the entries: the web server's may run ahead.
 */
export async function oldTickets(tx: Tx, ticketIds: readonly string[], days: number, now: Date): Promise<Set<string>> {
  const newer = await tx.journalEntry.groupBy({
    by: ['ticketId'],
    where: { ticketId: { in: [...ticketIds] }, at: { gt: new Date(now.getTime() - days * DAY_MS) } },
  })
  const young = new Set(newer.map(({ ticketId }) => ticketId))
  return new Set(ticketIds.filter((id) => !young.has(id)))
}
