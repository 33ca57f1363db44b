import { db } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/**
 * What customers owe on tickets by the journal, in USD cents by ticket id. Tickets that never had a debt are absent.
 */
export async function owedOf(ticketIds: readonly string[]): Promise<Map<string, Cents>> {
  const sums = await db().journalPosting.groupBy({
    by: ['accountKey'],
    where: { account: 'receivable', accountKey: { in: [...ticketIds] } },
    _sum: { nativeCents: true },
  })
  return new Map(sums.map((row) => [row.accountKey, row._sum.nativeCents ?? 0n]))
}
