import type { Client } from 'pg'
import type { SeedOptions } from './options.ts'

/** How much the opening balance exceeds the cost of these sales: ten thousand dollars. */
const LEFT_CENTS = 1_000_000

/**
 * Makes the Service's ledger to match the books, row for row with a running balance, preceded by as many older rows as
 * asked for, and the opening balance of both. Returns the number of rows.
 */
export async function makeStatement(client: Client, { statementRows, credential }: SeedOptions): Promise<number> {
  const { rows } = await client.query<{ count: string; spent: string; first: Date }>(
    `select count(*) as count, coalesce(-sum(p."nativeCents"), 0) as spent, min(e.at) as first
     from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'`,
  )
  const { count, spent, first } = rows[0] ?? { count: '0', spent: '0', first: new Date() }
  const older = Math.max(0, statementRows - Number(count))
  const opening = Math.max(0, Number(spent)) + LEFT_CENTS
  await client.query(
    `insert into "StatementEntry" (environment, position, credential, kind, "occurredAt", "amountCents", "balanceAfterCents",
       "entryId", "upstreamId", chained, match)
     select 'test', n * 4294967296, $2, case n % 2 when 1 then 'top_up' else 'sale' end,
       $4::timestamptz - ($1 - n + 1) * interval '20 seconds', case n % 2 when 1 then 500 else -500 end,
       $3::bigint - ($1 % 2) * 500 + (n % 2) * 500, 'le_before_' || n, 'old_' || n, true, 'before'
     from generate_series(1, $1::int) n`,
    [older, credential, opening, first],
  )
  await client.query(
    `insert into "StatementEntry" (environment, position, credential, kind, "occurredAt", "amountCents", "balanceAfterCents",
       "entryId", "upstreamId", reference, chained, match, "journalEntryId", "saleId", "collectionId", "branchCode")
     select 'test', ($1 + row_number() over (order by e.at, e.id)) * 4294967296, e.credential,
       case when e.event = 'reversed' then 'reversal' when e."objectKind" = 'collection' then 'collection' else 'sale' end, e.at,
       p."nativeCents", $2::bigint + sum(p."nativeCents") over (order by e.at, e.id), 'le_' || e.id, e."upstreamId",
       coalesce(s.reference, c.reference), true, 'ours', e.id, e."saleId", e."collectionId", e."branchCode"
     from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
       left join "Sale" s on s.id = e."saleId" left join "Collection" c on c.id = e."collectionId"`,
    [older, opening],
  )
  await client.query(
    `with made as (
       insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event, at)
       values ('test', $1, 'statement', 'opening', 'opening', $3::timestamptz - interval '1 second') returning id
     )
     insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
     select id, l.* from made cross join lateral (values ('service_available', $1, 'USD', $2::bigint, $2::bigint),
       ('opening', '', 'USD', -$2::bigint, -$2::bigint)) l`,
    [credential, opening, first],
  )
  await client.query(
    `insert into "StatementSync" (environment, credential, "headPosition", "booksFrom", "openingBooked", "syncedAt")
     select 'test', $1, max(position), $2, true, now() from "StatementEntry"
     on conflict (environment) do update set "headPosition" = excluded."headPosition", "booksFrom" = excluded."booksFrom",
       "openingBooked" = true, "syncedAt" = now()`,
    [credential, first],
  )
  await client.query(
    `insert into "ServiceStanding" (credential, environment, "availableCents", "reservedCents", "balanceAt")
     select $1, 'test', (select sum("nativeCents") from "JournalPosting" where account = 'service_available'),
       coalesce((select sum("nativeCents") from "JournalPosting" where account = 'service_reserved'), 0), now()
     on conflict (credential) do update set "availableCents" = excluded."availableCents",
       "reservedCents" = excluded."reservedCents", "balanceAt" = now()`,
    [credential],
  )
  return older + Number(count)
}
