import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import { BUSINESS_ZONE, beginningOf, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { AWAY_DAYS, BEFORE_DAYS, type CustomerLine, type CustomerSort, REGULAR_DAYS } from '../model.ts'

export type Summed = {
  sales: Prisma.Sql
  from: Date
  until: Date
  /** Only customers who bought on at least `days` different days, and for the last time before `lastBefore`. */
  only?: { days: number; lastBefore: Date }
  /** What is summed: what lines show if absent, or MOST_SUMS. */
  sums?: Prisma.Sql
}

export const SORTED_BY = {
  worth: Prisma.sql`"salesCents"`,
  sales: Prisma.sql`sales`,
  margin: Prisma.sql`"marginCents"`,
} as const satisfies Record<CustomerSort, Prisma.Sql>

const MARGIN = Prisma.sql`s."priceCents" - s."totalDebitCents"`
const SUMS = Prisma.sql`count(*)::int as sales, sum(s."priceCents")::bigint as "salesCents",
  sum(${MARGIN})::bigint as "marginCents", max(s."claimedAt") as "lastAt"`

/** Sums that no part of the days can exceed: sales below cost, which lower the margin, count as zero. */
export const MOST_SUMS = Prisma.sql`count(*)::int as sales, sum(s."priceCents")::bigint as "salesCents",
  sum(greatest(${MARGIN}, 0))::bigint as "marginCents", max(s."claimedAt") as "lastAt"`

/** The condition for staying away; `from` is the first day that counts (`lapsedFrom`). */
export function lapsedOn(from: string): Pick<Summed, 'from' | 'only'> {
  const lastBefore = beginningOf(movedBy(from, BEFORE_DAYS))
  return { from: beginningOf(from), only: { days: REGULAR_DAYS, lastBefore } }
}

export function lapsedFrom(day: string): string {
  return movedBy(day, -AWAY_DAYS - BEFORE_DAYS)
}

/** One row `c` per customer: number and sums. `among` is a query of the numbers to look at, if given. */
export function grouped({ sales, from, until, only, sums = SUMS }: Summed, among?: Prisma.Sql): Prisma.Sql {
  const delivered = deliveredIn(from, until)
  const enough = only
    ? Prisma.sql`count(*) >= ${only.days} and max(s."claimedAt") < ${only.lastBefore}`
    : Prisma.sql`count(*) > 0`
  const all = among
    ? Prisma.sql`select a.recipient, x.* from (${among}) a cross join lateral (
        select ${sums} from (${ownSales({ sales, from, until }, Prisma.sql`a.recipient`)}) s having ${enough}) x`
    : Prisma.sql`select s.recipient, ${sums} from ${sales} and ${delivered} group by s.recipient having ${enough}`
  if (!only) return all
  return Prisma.sql`select c.* from (${all}) c where ${daysOf({ sales, from, until })} >= ${only.days}`
}

/** `offset 0` makes the planner find them by the number instead of walking all sales. */
export function ownSales({ sales, from, until }: Summed, recipient = Prisma.sql`c.recipient`): Prisma.Sql {
  return Prisma.sql`select s.id, s."claimedAt", s."productName", s."priceCents", s."totalDebitCents" from ${sales}
    and s.recipient = ${recipient} and ${deliveredIn(from, until)} offset 0`
}

/** Evaluated only for those with enough sales. */
function daysOf(summed: Summed): Prisma.Sql {
  return Prisma.sql`(select count(distinct (o."claimedAt" at time zone ${BUSINESS_ZONE})::date) from (${ownSales(summed)}) o)`
}

/** Without a limit to branches it leaves tickets out, so that an index alone answers (Sale_customers). */
export function salesOf({ branches }: Pick<Actor, 'branches'>, branch: string | null): Prisma.Sql {
  const within = [...branchesInSql(branches), ...(branch === null ? [] : [Prisma.sql`t."branchCode" = ${branch}`])]
  const tickets =
    within.length === 0
      ? Prisma.empty
      : Prisma.sql`join "Ticket" t on t.id = s."ticketId" and ${Prisma.join(within, ' and ')}`
  return Prisma.sql`"Sale" s ${tickets} where s.environment = ${officeEnvironment()}::"Environment"`
}

function deliveredIn(from: Date, until: Date): Prisma.Sql {
  return Prisma.sql`s.state = 'completed' and s."claimedAt" >= ${from} and s."claimedAt" < ${until} and s.recipient <> ''`
}

const MOST_PRODUCTS = 2

export type CustomerSelection = Summed & { sort: CustomerSort; most: number }

/** `isSure`: nobody outside `among` can come before them. */
type SureLine = CustomerLine & { isSure: boolean }

/** Looks up the products bought most and the newest sale only for the lines that are shown. */
export async function listCustomerLines(
  tx: Pick<Tx, '$queryRaw'>,
  selection: CustomerSelection,
): Promise<CustomerLine[]> {
  const lines = await listSureLines(tx, selection, { isSure: Prisma.sql`true` })
  return lines.map(({ isSure: _, ...line }) => line)
}

export async function listSureLines(
  tx: Pick<Tx, '$queryRaw'>,
  { sort, most, ...summed }: CustomerSelection,
  { among, isSure }: { among?: Prisma.Sql; isSure: Prisma.Sql },
): Promise<SureLine[]> {
  const own = ownSales(summed)
  const inOrder = Prisma.sql`order by ${SORTED_BY[sort]} desc, recipient`
  const lines = await tx.$queryRaw<SureLine[]>`
    select c.*, ${isSure} as "isSure",
      (select o.id::text from (${own}) o order by o."claimedAt" desc, o.id desc limit 1) as "saleId",
      array(select o."productName" from (${own}) o where o."productName" is not null
        group by 1 order by count(*) desc, 1 limit ${MOST_PRODUCTS}) as bought
    from (select c.* from (${grouped(summed, among)}) c ${inOrder} limit ${most}) c ${inOrder}`
  return lines.map((line) => ({ ...line, recipient: maskRecipient(line.recipient) }))
}
