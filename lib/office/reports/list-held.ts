import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { heldTicketsSql, sumHeldOf } from '@/lib/counter/endings/held-money.ts'
import type { HeldSum } from '@/lib/counter/endings/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { type PageWalk, parseTimePlace, timePlace } from '@/lib/platform/shared/page.ts'
import type { HeldLine, ReportFilter } from './model.ts'

type Row = Omit<HeldLine, 'ticketNumber' | 'place'> & {
  createdAt: Date
  branchCode: string
  tillNumber: number
  number: number | null
}

const ALL: PageWalk = { from: null, back: false, take: Number.POSITIVE_INFINITY }

/** Has no days: what is held is read as of now, whatever days a report covers. */
type HeldFilter = Pick<ReportFilter, 'branch' | 'cashier'>

/** Tickets that now hold a customer's money, oldest first, with what each cent waits for: all of them, or one page. */
export async function listHeld(
  actor: Actor,
  filter: HeldFilter,
  { from, back, take }: PageWalk = ALL,
): Promise<HeldLine[]> {
  authorise(actor, 'report:read')
  const place = parseTimePlace(from)
  const [direction, beyond] = back ? [Prisma.sql`desc`, Prisma.sql`<`] : [Prisma.sql`asc`, Prisma.sql`>`]
  const rows = await db().$queryRaw<Row[]>`
    select t.id::text as "ticketId", t."createdAt", t."branchCode", t.number, l.number as "tillNumber",
      b.name as "branchName", w.name as cashier, coalesce(c.methods, '') as methods,
      coalesce(c.since, t."tenderedAt", t."createdAt") as since,
      t."heldCents", t."mobileCents", t."cashCents", t."underWayCents"
    from (
      select t.*, h.* from ${heldTicketsSql(conditionsOf(actor, filter))}
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
    methods: methods === '' ? '' : methods.split(', ').map(methodLabel).join(', '),
    ticketNumber: number === null ? '' : ticketNumber(branchCode, tillNumber, number),
  }))
}

/** What tickets that hold money hold together, by kind, and how many there are. */
export async function sumHeld(actor: Actor, filter: HeldFilter): Promise<HeldSum> {
  authorise(actor, 'report:read')
  return sumHeldOf(conditionsOf(actor, filter))
}

function conditionsOf(actor: Actor, { branch, cashier }: HeldFilter): Prisma.Sql[] {
  return [
    ...branchesInSql(actor.branches),
    ...(branch ? [Prisma.sql`t."branchCode" = ${branch}`] : []),
    ...(cashier ? [Prisma.sql`t."staffId" = ${cashier}::uuid`] : []),
  ]
}
