import type { Tx } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'
import type { Cash } from '../journal/model.ts'

/**
 * What a till's drawer holds by the books, one row for every currency that it ever held (money, rule 8): as far as it is
 * summed already, and from the journal what is newer. One statement, so that nothing is missed or counted twice meanwhile.
 */
export function drawerBalances(tx: Tx, environment: Environment, tillId: string): Promise<Cash[]> {
  return tx.$queryRaw<Cash[]>`
    select currency, sum("nativeCents")::bigint as "nativeCents", sum("usdCents")::bigint as "usdCents" from (
      select currency, "nativeCents", "usdCents" from "DrawerTotal"
      where environment = ${environment}::"Environment" and "tillId" = ${tillId}
      union all
      select p.currency, p."nativeCents", p."usdCents"
      from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'drawer' and p."accountKey" = ${tillId} and e.environment = ${environment}::"Environment"
        and p."entryId" > (select "throughEntryId" from "TotalsThrough" where id = 1)
    ) booked group by currency order by currency`
}
