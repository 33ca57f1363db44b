import type { Cash } from '@/lib/books/journal/model.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** The accounts that cash lies in, each with the table of its totals and the column that says whose it is. */
const ACCOUNTS = {
  drawer: { name: Prisma.sql`'drawer'`, totals: Prisma.sql`"DrawerTotal"`, owner: Prisma.sql`"tillId"` },
  safe: { name: Prisma.sql`'safe'`, totals: Prisma.sql`"SafeTotal"`, owner: Prisma.sql`"branchCode"` },
}

/** One balance; `key` is the drawer's till, or the safe's branch. */
export type CashBalance = Cash & { key: string }

/**
 * What drawers or safes hold by the books, one row per key and currency they ever held. Read from the totals and, for
 * newer entries, the journal, in one statement, so that nothing is missed or counted twice.
 */
export function cashBalances(
  tx: Pick<Tx, '$queryRaw'>,
  environment: Environment,
  account: keyof typeof ACCOUNTS,
  keys: string[],
): Promise<CashBalance[]> {
  const { name, totals, owner } = ACCOUNTS[account]
  return tx.$queryRaw<CashBalance[]>`
    select key, currency, sum("nativeCents")::bigint as "nativeCents", sum("usdCents")::bigint as "usdCents" from (
      select ${owner} as key, currency, "nativeCents", "usdCents" from ${totals}
      where environment = ${environment}::"Environment" and ${owner} = any(${keys})
      union all
      select p."accountKey", p.currency, p."nativeCents", p."usdCents"
      from unnest(${keys}::text[]) wanted join "JournalPosting" p on p.account = ${name} and p."accountKey" = wanted
        join "JournalEntry" e on e.id = p."entryId"
      where e.environment = ${environment}::"Environment"
        and p."entryId" > (select "throughEntryId" from "TotalsThrough" where id = 1)
    ) booked group by 1, 2 order by 1, 2`
}
