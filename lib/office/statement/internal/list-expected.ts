import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import type { Expected, OpenRow } from './assign-rows.ts'

/** How long after the Service moved money our books may still learn of it. */
const NEWS_WITHIN_MS = 36 * HOUR_MS

/** Moves of the balance in our books that have no row yet and that these rows may be about. */
export async function listExpected(tx: Tx, environment: Environment, rows: readonly OpenRow[]): Promise<Expected[]> {
  const [booked, failed] = await Promise.all([listBooked(tx, environment, rows), listFailed(tx, environment, rows)])
  return [...booked, ...failed]
}

async function listBooked(tx: Tx, environment: Environment, rows: readonly OpenRow[]): Promise<Expected[]> {
  return tx.$queryRaw<Expected[]>`
    select e.id as "journalEntryId", e."saleId"::text as "saleId", e."collectionId"::text as "collectionId",
      e."upstreamId", e."branchCode", e.at, ${REQUESTED_AT} as "from",
      sum(p."nativeCents")::bigint as "amountCents",
      ${KIND_OF_MOVE} as kind
    from ${BOOKED_MOVES}
    where e.environment = ${environment}::"Environment" and e."objectKind" <> 'statement'
      and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id)
      and (${isAbout('e', rows)} or ${isAround(Prisma.sql`e.at`, rows)})
    group by e.id, s."claimedAt", c."createdAt", f."sentAt" having sum(p."nativeCents") <> 0 order by e.id`
}

/** For a sale that failed unbooked, the Service shows money going out and coming back. */
async function listFailed(tx: Tx, environment: Environment, rows: readonly OpenRow[]): Promise<Expected[]> {
  const saleIds = rows.flatMap(({ saleId }) => (saleId === null ? [] : [saleId]))
  const failed = await tx.$queryRaw<{ id: string; branchCode: string; cents: bigint; from: Date; at: Date }[]>`
    select s.id::text, t."branchCode", s."totalDebitCents" as cents, s."claimedAt" as "from", s."settledAt" as at
    from "Sale" s join "Ticket" t on t.id = s."ticketId"
    where s.environment = ${environment}::"Environment" and s.state = 'failed' and s."settledAt" is not null
      and (s.id = any(${saleIds}::uuid[]) or ${isAround(Prisma.sql`s."claimedAt"`, rows)})
      and not exists (select from "JournalEntry" e where e."saleId" = s.id)
      and not exists (select from "StatementEntry" m
        where m.environment = s.environment and m."saleId" = s.id and m.match = 'ours')`
  return failed.flatMap(({ id, branchCode, cents, from, at }) => {
    const one = { journalEntryId: null, saleId: id, collectionId: null, upstreamId: null, branchCode, from, at }
    return [
      { ...one, kind: 'sale', amountCents: -cents },
      { ...one, kind: 'release', amountCents: cents },
    ]
  })
}

function isAbout(alias: string, rows: readonly OpenRow[]): Prisma.Sql {
  const entry = Prisma.raw(alias)
  const all = (name: 'saleId' | 'collectionId' | 'upstreamId') => rows.flatMap((row) => row[name] ?? [])
  return Prisma.sql`(${entry}."saleId" = any(${all('saleId')}::uuid[])
    or ${entry}."collectionId" = any(${all('collectionId')}::uuid[])
    or ${entry}."upstreamId" = any(${all('upstreamId')}::text[]))`
}

/** Near enough to a row without a name; never if all rows have one. */
function isAround(instant: Prisma.Sql, rows: readonly OpenRow[]): Prisma.Sql {
  const nameless = rows.filter(({ isNamed }) => !isNamed)
  if (nameless.length === 0) return Prisma.sql`false`
  const times = nameless.flatMap(({ occurredAt, slackMs }) => [occurredAt.getTime() - slackMs])
  const last = Math.max(...nameless.map(({ occurredAt, slackMs }) => occurredAt.getTime() + slackMs))
  return Prisma.sql`${instant} between ${new Date(Math.min(...times))} and ${new Date(last + NEWS_WITHIN_MS)}`
}

/** SQL: the kind of statement row that an entry `e` should have, in the Service's terms. */
export const KIND_OF_MOVE = Prisma.sql`
  case when e.event = 'reversed' then 'reversal' when e."objectKind" = 'collection' then 'collection'
    when e."objectKind" = 'funding' then 'top_up' when e.event = 'failed' or e.event like 'ended%' then 'release' else 'sale' end`

/** SQL: entries `e` that move the available balance, their postings `p` and sale `s`, collection `c` or top-up `f`. */
export const BOOKED_MOVES = Prisma.sql`
  "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
    left join "Sale" s on s.id = e."saleId" left join "Collection" c on c.id = e."collectionId"
    left join "Funding" f on f.id = case e."objectKind" when 'funding' then e."objectId"::uuid end`

/** SQL: when we asked for what the entry is about; the balance cannot have moved before. */
export const REQUESTED_AT = Prisma.sql`coalesce(s."claimedAt", c."createdAt", f."sentAt", e.at)`
