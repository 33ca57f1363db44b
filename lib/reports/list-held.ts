import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { ticketNumber } from '../tickets/ticket-number.ts'
import type { HeldLine, ReportFilter } from './model.ts'

const MOST = 1_000

type Row = Omit<HeldLine, 'ticketNumber'> & { branchCode: string; tillNumber: number; number: number | null }

/**
 * Tickets that hold mobile money for which nothing is delivered yet and that was not given back, as of now, the oldest
 * first: at most a thousand. Whatever the days of the filter are, all that waits is told. Refuses with NOT_ALLOWED.
 */
export async function listHeld(actor: Actor, { branch, cashier }: ReportFilter): Promise<HeldLine[]> {
  authorise(actor, 'report:read')
  const conditions = [
    Prisma.sql`t.earmarked and t.environment = ${officeEnvironment()}::"Environment"`,
    ...(actor.branches === null ? [] : [Prisma.sql`t."branchCode" = any(${[...actor.branches]}::text[])`]),
    ...(branch ? [Prisma.sql`t."branchCode" = ${branch}`] : []),
    ...(cashier ? [Prisma.sql`t."staffId" = ${cashier}::uuid`] : []),
  ]
  const rows = await db().$queryRaw<Row[]>`
    select t.id::text as "ticketId", t."branchCode", t.number, l.number as "tillNumber", b.name as "branchName",
      w.name as cashier, c.methods, coalesce(c.since, t."createdAt") as since, h.held as "heldCents"
    from "Ticket" t
      join "Branch" b on b.code = t."branchCode" join "Till" l on l.id = t."tillId" join "Staff" w on w.id = t."staffId"
      cross join lateral (
        select coalesce(-sum(p."nativeCents"), 0)::bigint as held from "JournalPosting" p
        where p.account = 'held' and p."accountKey" = t.id::text
      ) h
      left join lateral (
        select string_agg(distinct c.method, ', ') as methods, min(c."settledAt") as since from "Collection" c
        where c."ticketId" = t.id and c.state = 'completed'
      ) c on true
    where ${Prisma.join(conditions, ' and ')} and h.held > 0
    order by since, t.id limit ${MOST}`
  return rows.map(({ branchCode, tillNumber, number, methods, ...row }) => ({
    ...row,
    methods: (methods ?? '').split(', ').map(labelOf).join(', '),
    ticketNumber: number === null ? '' : ticketNumber(branchCode, tillNumber, number),
  }))
}

function labelOf(method: string): string {
  return env().collectionMethods.find(({ value }) => value === method)?.label ?? method
}
