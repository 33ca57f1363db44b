import type { Cash } from '@/lib/books/journal/model.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** What a till's drawer holds by the books, one row per currency it ever held (money rule 8). */
export function drawerBalances(tx: Tx, environment: Environment, tillId: string): Promise<Cash[]> {
  return drawersBalances(tx, environment, [tillId])
}

/**
 * The same for several tills, from the totals and, for newer entries, the journal. One statement reads both, so that
 * nothing is missed or counted twice.
 */
export function drawersBalances(
  tx: Tx,
  environment: Environment,
  tillIds: string[],
): Promise<(Cash & { tillId: string })[]> {
  return tx.$queryRaw<(Cash & { tillId: string })[]>`
    select "tillId", currency, sum("nativeCents")::bigint as "nativeCents", sum("usdCents")::bigint as "usdCents" from (
      select "tillId", currency, "nativeCents", "usdCents" from "DrawerTotal"
      where environment = ${environment}::"Environment" and "tillId" = any(${tillIds})
      union all
      select p."accountKey", p.currency, p."nativeCents", p."usdCents"
      from unnest(${tillIds}::text[]) till join "JournalPosting" p on p.account = 'drawer' and p."accountKey" = till
        join "JournalEntry" e on e.id = p."entryId"
      where e.environment = ${environment}::"Environment"
        and p."entryId" > (select "throughEntryId" from "TotalsThrough" where id = 1)
    ) booked group by 1, 2 order by 1, 2`
}
