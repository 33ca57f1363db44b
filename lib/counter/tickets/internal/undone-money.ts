import { db } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import type { UndoneMoney } from '../model.ts'

/**
 * What became of the money of tickets with a sale that came to nothing, by ticket: what the customer is owed beyond what is
 * still on its way, and what was given back. Nothing for a ticket with neither.
 */
export async function undoneMoney(ticketIds: readonly string[]): Promise<Map<string, UndoneMoney>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db().$queryRaw<{ id: string; owedCents: Cents; returnedCents: Cents }[]>`
    select t.id::text as id, (
        (select coalesce(-sum(p."nativeCents"), 0) from "JournalPosting" p
          where p.account = 'held' and p."accountKey" = t.id::text)
        - (select coalesce(sum(s."priceCents"), 0) from "Sale" s
          where s."ticketId" = t.id and s.state in ('sending', 'pending')))::bigint as "owedCents",
      (select coalesce(sum(r."heldCents"), 0) from "MoneyReturn" r where r."ticketId" = t.id)::bigint as "returnedCents"
    from unnest(${[...ticketIds]}::uuid[]) t (id)`
  return new Map(
    rows.flatMap(({ id, owedCents, returnedCents }): [string, UndoneMoney][] => {
      if (owedCents > 0n) return [[id, { kind: 'owed', sumText: formatUsd(owedCents) }]]
      return returnedCents > 0n ? [[id, { kind: 'returned', sumText: formatUsd(returnedCents) }]] : []
    }),
  )
}
