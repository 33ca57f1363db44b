import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type PageWalk, readTimePlace, timePlace } from '@/lib/platform/shared/page.ts'
import { ticketNumber } from '@/lib/platform/shared/ticket-number.ts'
import type { HeldLine, HeldSum, ReportFilter } from './model.ts'

type Row = Omit<HeldLine, 'ticketNumber' | 'place'> & {
  createdAt: Date
  branchCode: string
  tillNumber: number
  number: number | null
}

const ALL: PageWalk = { from: null, back: false, take: Number.POSITIVE_INFINITY }

/**
 * Tickets that now hold mobile money for which nothing is delivered and that was not given back, oldest first: all, or
 * one page. Ignores the filter's days, so nothing that waits is hidden. Refuses with NOT_ALLOWED.
 */
export async function listHeld(
  actor: Actor,
  filter: ReportFilter,
  { from, back, take }: PageWalk = ALL,
): Promise<HeldLine[]> {
  authorise(actor, 'report:read')
  const place = readTimePlace(from)
  const [direction, beyond] = back ? [Prisma.sql`desc`, Prisma.sql`<`] : [Prisma.sql`asc`, Prisma.sql`>`]
  const rows = await db().$queryRaw<Row[]>`
    select t.id::text as "ticketId", t."createdAt", t."branchCode", t.number, l.number as "tillNumber",
      b.name as "branchName", w.name as cashier, c.methods, coalesce(c.since, t."createdAt") as since, t."heldCents"
    from (
      select t.*, h."heldCents" from ${heldTickets(actor, filter)}
        and ${place ? Prisma.sql`(t."createdAt", t.id) ${beyond} (${place.at}, ${place.id}::uuid)` : Prisma.sql`true`}
      order by t."createdAt" ${direction}, t.id ${direction}
      ${Number.isSafeInteger(take) ? Prisma.sql`limit ${take}` : Prisma.empty}
    ) t
      join "Branch" b on b.code = t."branchCode" join "Till" l on l.id = t."tillId" join "Staff" w on w.id = t."staffId"
      left join lateral (
        select string_agg(distinct c.method, ', ') as methods, min(c."settledAt") as since from "Collection" c
        where c."ticketId" = t.id and c.state = 'completed'
      ) c on true
    order by t."createdAt" ${direction}, t.id ${direction}`
  return rows.map(({ createdAt, branchCode, tillNumber, number, methods, ...row }) => ({
    ...row,
    place: timePlace(createdAt, row.ticketId),
    methods: (methods ?? '').split(', ').map(labelOf).join(', '),
    ticketNumber: number === null ? '' : ticketNumber(branchCode, tillNumber, number),
  }))
}

/** How many such tickets there are, and what they hold together in USD cents. Refuses with NOT_ALLOWED. */
export async function sumHeld(actor: Actor, filter: ReportFilter): Promise<HeldSum> {
  authorise(actor, 'report:read')
  const [sum] = await db().$queryRaw<HeldSum[]>`
    select count(*)::int as count, coalesce(sum(h."heldCents"), 0)::bigint as "heldCents"
    from ${heldTickets(actor, filter)}`
  return sum ?? { count: 0, heldCents: 0n }
}

/** Tickets `t` and what each holds, with their conditions; an index covers all that the sum needs. */
function heldTickets(actor: Actor, { branch, cashier }: ReportFilter): Prisma.Sql {
  const conditions = [
    Prisma.sql`t.earmarked and t.environment = ${officeEnvironment()}::"Environment"`,
    ...(actor.branches === null ? [] : [Prisma.sql`t."branchCode" = any(${[...actor.branches]}::text[])`]),
    ...(branch ? [Prisma.sql`t."branchCode" = ${branch}`] : []),
    ...(cashier ? [Prisma.sql`t."staffId" = ${cashier}::uuid`] : []),
  ]
  return Prisma.sql`"Ticket" t cross join lateral (
      select coalesce(-sum(p."nativeCents"), 0)::bigint as "heldCents" from "JournalPosting" p
      where p.account = 'held' and p."accountKey" = t.id::text
    ) h
    where h."heldCents" > 0 and ${Prisma.join(conditions, ' and ')}`
}

function labelOf(method: string): string {
  return env().collectionMethods.find(({ value }) => value === method)?.label ?? method
}
