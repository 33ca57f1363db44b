import { db } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/**
 * What tickets hold of their customers' money by the journal, in USD cents by ticket id. Tickets that never held any
 * are absent.
 */
export async function heldOf(ticketIds: readonly string[]): Promise<Map<string, Cents>> {
  const sums = await db().journalPosting.groupBy({
    by: ['accountKey'],
    where: { account: 'held', accountKey: { in: [...ticketIds] } },
    _sum: { nativeCents: true },
  })
  return new Map(sums.map((row) => [row.accountKey, -(row._sum.nativeCents ?? 0n)]))
}
