import { balanceBooked } from '@/lib/books/totals/read-balance.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import type { BalanceView } from '../model.ts'
import type { DaySpan } from './day-span.ts'

/** Days that ended longer ago are compared row by row only, since their running balance would need too many rows. */
const MOST_DAYS_BACK = 8

/**
 * The Service's running balance at the end of a day (or now, if it is today) beside our books' total (money rule 11).
 * Null if either is unknown: before our books began, or too long ago.
 */
export async function compareBalance(tx: Tx, span: DaySpan, now: Date): Promise<BalanceView | null> {
  const { environment, end } = span
  if (end.getTime() < now.getTime() - MOST_DAYS_BACK * DAY_MS) return null
  const [sync, opening] = await Promise.all([
    tx.statementSync.findUnique({ where: { environment }, select: { openingBooked: true, booksFrom: true } }),
    tx.journalEntry.findFirst({
      where: { environment, objectKind: 'statement', objectId: 'opening' },
      select: { at: true },
    }),
  ])
  if (!sync?.openingBooked || sync.booksFrom >= end || (opening && opening.at >= end)) return null
  const [runningCents, booksCents] = await Promise.all([
    runningAt(tx, span),
    balanceBooked(tx, { environment, account: 'service_available', until: end }),
  ])
  return runningCents === null ? null : { statementCents: String(runningCents), booksCents: String(booksCents) }
}

/** The newest running balance less everything since, including jumps for which the Service listed no rows. */
async function runningAt(tx: Tx, { environment, end }: DaySpan): Promise<bigint | null> {
  const [row] = await tx.$queryRaw<{ cents: bigint | null }[]>`
    select (select h."balanceAfterCents" from "StatementEntry" h where h.environment = ${environment}::"Environment"
        order by h.position desc limit 1)
      - (select coalesce(sum(case when r.chained then r."amountCents" else r."balanceAfterCents" - (
            select o."balanceAfterCents" from "StatementEntry" o where o.environment = r.environment
              and o.position < r.position order by o.position desc limit 1) end), 0)::bigint
          from "StatementEntry" r where r.environment = ${environment}::"Environment" and r."occurredAt" >= ${end}) as cents`
  return row?.cents ?? null
}
