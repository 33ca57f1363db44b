import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import type { Expected, OpenRow } from './assign-rows.ts'
import { ASKED_AT, BOOKED_MOVES, KIND_OF_MOVE } from './booked-moves.ts'

/** How long after the Service moved money our books may still learn of it. */
const HEARD_WITHIN_MS = 36 * HOUR_MS

/** Moves of the available balance in our books that have no row yet, limited to those that these rows may be about. */
export async function readExpected(tx: Tx, environment: Environment, rows: readonly OpenRow[]): Promise<Expected[]> {
  const [booked, failed] = await Promise.all([readBooked(tx, environment, rows), readFailed(tx, environment, rows)])
  return [...booked, ...failed]
}

async function readBooked(tx: Tx, environment: Environment, rows: readonly OpenRow[]): Promise<Expected[]> {
  return tx.$queryRaw<Expected[]>`
    select e.id as "journalEntryId", e."saleId"::text as "saleId", e."collectionId"::text as "collectionId",
      e."upstreamId", e."branchCode", e.at, ${ASKED_AT} as "from",
      sum(p."nativeCents")::bigint as "amountCents",
      ${KIND_OF_MOVE} as kind
    from ${BOOKED_MOVES}
    where e.environment = ${environment}::"Environment" and e."objectKind" <> 'statement'
      and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id)
      and (${isAbout('e', rows)} or ${isAround(Prisma.sql`e.at`, rows)})
    group by e.id, s."claimedAt", c."createdAt", f."sentAt" having sum(p."nativeCents") <> 0 order by e.id`
}

/** Sales that failed before anything was booked: the Service shows their money going out and coming back. */
async function readFailed(tx: Tx, environment: Environment, rows: readonly OpenRow[]): Promise<Expected[]> {
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

/** Whether a time is near enough to one of the rows without a name; never if all rows have one. */
function isAround(instant: Prisma.Sql, rows: readonly OpenRow[]): Prisma.Sql {
  const nameless = rows.filter(({ isNamed }) => !isNamed)
  if (nameless.length === 0) return Prisma.sql`false`
  const times = nameless.flatMap(({ occurredAt, slackMs }) => [occurredAt.getTime() - slackMs])
  const last = Math.max(...nameless.map(({ occurredAt, slackMs }) => occurredAt.getTime() + slackMs))
  return Prisma.sql`${instant} between ${new Date(Math.min(...times))} and ${new Date(last + HEARD_WITHIN_MS)}`
}
