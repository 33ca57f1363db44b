import type { Cash } from '@/lib/books/journal/model.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { SqlTx, Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'

const ACCOUNTS = {
  drawer: { name: Prisma.sql`'drawer'`, totals: Prisma.sql`"DrawerTotal"`, owner: Prisma.sql`"tillId"` },
  safe: { name: Prisma.sql`'safe'`, totals: Prisma.sql`"SafeTotal"`, owner: Prisma.sql`"branchCode"` },
}

export type CashBalance = Cash & { key: string }

/** What drawers or safes hold by totals and newer entries, in one statement, so that nothing counts twice. */
export function cashBalances(
  tx: Pick<SqlTx, '$queryRaw'>,
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

type Wanted = { environment: Environment; account: 'service_available' | 'service_reserved'; until: Date }

/** The Service balance or its reserve by our books just before a time, of all keys of an environment. */
export async function balanceBooked(tx: Tx, { environment, account, until }: Wanted): Promise<Cents> {
  const day = startOfHarareDay(until)
  const newer = Prisma.sql`e.id > (select "throughEntryId" from "TotalsThrough" where id = 1) and e.at < ${day}`
  const lastDay = Prisma.sql`e.at >= ${day} and e.at < ${until}`
  // Goes from the entries, which are few, to their postings. The planner does not know how few, and would sum the whole
  // account.
  const moved = (which: Prisma.Sql) => Prisma.sql`(
    select coalesce(sum(p.cents), 0)
    from (
      select e.id from "JournalEntry" e where e.environment = ${environment}::"Environment" and ${which} order by e.id offset 0
    ) e cross join lateral (
      select p."nativeCents" as cents from "JournalPosting" p where p."entryId" = e.id and p.account = ${account} offset 0
    ) p)`
  const [row] = await tx.$queryRaw<{ cents: bigint }[]>`
    select ((
      select coalesce(sum(cents), 0) from "BalanceDay"
      where environment = ${environment}::"Environment" and account = ${account} and day < ${harareDay(until)}::date
    ) + ${moved(newer)} + ${until > day ? moved(lastDay) : Prisma.sql`0`})::bigint as cents`
  return row?.cents ?? 0n
}
