import { Prisma } from '@/lib/generated/prisma/client.ts'
import { BUSINESS_ZONE, beginningOf, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { AWAY_DAYS, BEFORE_DAYS, type CustomerSort, REGULAR_DAYS } from '../model.ts'
import { deliveredIn } from './sales-of.ts'

/** Whose sales are summed, and between which times. */
export type Summed = {
  /** Sales at the reader's branches, from `salesOf`. */
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

/** The first day that counts when a list says who stays away as of `day`. */
export function lapsedFrom(day: string): string {
  return movedBy(day, -AWAY_DAYS - BEFORE_DAYS)
}

/**
 * SQL with one row `c` per customer: their number and sums. `among` is a query of the numbers to which it is limited,
 * if given.
 */
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

/**
 * SQL for the sales to one number. `offset 0` makes the planner find them by the number instead of walking all sales.
 */
export function ownSales({ sales, from, until }: Summed, recipient = Prisma.sql`c.recipient`): Prisma.Sql {
  return Prisma.sql`select s.id, s."claimedAt", s."productName", s."priceCents", s."totalDebitCents" from ${sales}
    and s.recipient = ${recipient} and ${deliveredIn(from, until)} offset 0`
}

/** SQL for the number of days with a sale; evaluated only for those with enough sales. */
function daysOf(summed: Summed): Prisma.Sql {
  return Prisma.sql`(select count(distinct (o."claimedAt" at time zone ${BUSINESS_ZONE})::date) from (${ownSales(summed)}) o)`
}
