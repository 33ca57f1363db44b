import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { SqlTx, Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { accountIdOf, accountTender } from './model.ts'

/** What customers owe on their accounts, in USD cents, by the account's id; below zero if we owe them. */
export async function sumOwed(
  tx: SqlTx,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, Cents>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ key: string; cents: Cents }[]>`
    select p."accountKey" as key, sum(p."usdCents")::bigint as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
    where p.account = 'receivable' and p."accountKey" = any(${ids.map(accountTender)}::text[])
      and e.environment = ${environment}::"Environment"
    group by 1`
  return new Map(rows.map(({ key, cents }) => [accountIdOf(key) ?? key, cents]))
}

export type OwedSince = { accountKey: string; owedCents: Cents; since: Date | null }

/** The same with when the oldest purchase was made that is not paid: payments and returns pay the oldest first. */
export function listOwedSince(tx: Tx, environment: Environment, ids: readonly string[]): Promise<OwedSince[]> {
  return tx.$queryRaw<OwedSince[]>`
    with moved as (
      select p."accountKey", e.at, e.id as entry, p."usdCents" as cents
      from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'receivable' and p."accountKey" = any(${ids.map(accountTender)}::text[])
        and e.environment = ${environment}::"Environment"
    ), sums as (
      select "accountKey", sum(cents) as owed, coalesce(-sum(cents) filter (where cents < 0), 0) as paid from moved group by 1
    )
    select s."accountKey", s.owed::bigint as "owedCents", min(b.at) filter (where b.so_far > s.paid) as since
    from sums s left join (
      select "accountKey", at, sum(cents) over (partition by "accountKey" order by entry) as so_far from moved where cents > 0
    ) b on b."accountKey" = s."accountKey"
    group by s."accountKey", s.owed`
}

/** SQL: something is owed on the account `a`, or to it. */
export const OWES_ON_ACCOUNT = Prisma.sql`exists (
  select from "JournalPosting" p where p.account = 'receivable' and p."accountKey" = 'account:' || a.id
  group by p."accountKey" having sum(p."usdCents") <> 0)`

/** SQL: something moved on the account `a` since a time. */
export function movedOnAccount(since: Date): Prisma.Sql {
  return Prisma.sql`exists (
    select from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
    where p.account = 'receivable' and p."accountKey" = 'account:' || a.id and e.at >= ${since})`
}
