import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { eraseOldBodies, eraseOldDocuments, eraseOldLogs, eraseOldQuotes } from './internal/erase-old.ts'
import { type Stop, walkTickets, walkWaiting } from './internal/walk-tickets.ts'
import type { RetentionKind } from './model.ts'
import { retentionDays } from './retention-rule.ts'

/**
 * How many rows lost their data: tickets and quotes for numbers and names, tickets that lost only what staff wrote for
 * words, otherwise rows of that kind.
 */
export type Kept = Record<RetentionKind | 'words', number>

/**
 * Erases what is older than the owner's rules allow, in small batches while the shop sells; if stopped, the next run
 * continues there. Only one run at a time. What is open or owed is erased once it is settled. Audits the counts.
 */
export async function keepRetention(stop: Stop = { aborted: false }): Promise<Kept> {
  const [days, now] = [await retentionDays(db()), await databaseNow(db())]
  const before = (kind: RetentionKind) => new Date(now.getTime() - days[kind] * DAY_MS)
  const ended: Kept = {
    numbers: await walkTickets('numbers', before('numbers'), stop),
    names: await walkTickets('names', before('names'), stop),
    documents: await eraseOldDocuments(before('documents'), stop),
    bodies: await eraseOldBodies(before('bodies'), stop),
    logs: await eraseOldLogs(before('logs'), stop),
    words: 0,
  }
  const waited = await walkWaiting(stop)
  ended.numbers += waited.numbers + (await eraseOldQuotes('numbers', before('numbers'), stop))
  ended.names += waited.names + (await eraseOldQuotes('names', before('names'), stop))
  ended.words += waited.words
  const counts = Object.entries(ended).filter(([, count]) => count > 0)
  if (counts.length > 0) {
    const detail = Object.fromEntries(counts.map(([kind, count]) => [kind, String(count)]))
    await db().$transaction((tx) => recordAudit(tx, null, { action: 'privacy:ended', detail }))
  }
  return ended
}
