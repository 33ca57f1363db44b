import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time.ts'
import type { CustomerLine, CustomerSort } from '../model.ts'
import { deliveredIn } from './sales-of.ts'

const MOST_PRODUCTS = 2

type Wanted = {
  /** Sales at the reader's branches, by `salesOf`. */
  sales: Prisma.Sql
  from: Date
  until: Date
  /** Wanted are those alone who bought on so many different days, and for the last time before an instant. */
  only?: { days: number; lastBefore: Date }
  sort: CustomerSort
  most: number
}

const SORTED_BY = {
  worth: Prisma.sql`"salesCents"`,
  sales: Prisma.sql`sales`,
  margin: Prisma.sql`"marginCents"`,
} as const satisfies Record<CustomerSort, Prisma.Sql>

/**
 * Customers by what they bought between two instants, numbers masked. What they bought most and their newest sale are
 * looked up for those that are shown, by their number: `offset 0` keeps the planner from walking all sales for that.
 */
export async function readLines({ sales, from, until, only, sort, most }: Wanted): Promise<CustomerLine[]> {
  const delivered = deliveredIn(from, until)
  const own = Prisma.sql`(select s.id, s."claimedAt", s."productName" from ${sales} and s.recipient = c.recipient
    and ${delivered} offset 0)`
  const lines = await db().$queryRaw<CustomerLine[]>`
    select c.*, (select o.id::text from ${own} o order by o."claimedAt" desc, o.id desc limit 1) as "saleId",
      array(select o."productName" from ${own} o where o."productName" is not null
        group by 1 order by count(*) desc, 1 limit ${MOST_PRODUCTS}) as bought
    from (select c.* from (
      select s.recipient, count(*)::int as sales, sum(s."priceCents")::bigint as "salesCents",
        sum(s."priceCents" - s."totalDebitCents")::bigint as "marginCents", max(s."claimedAt") as "lastAt"
      from ${sales} and ${delivered} group by s.recipient
      ${only ? Prisma.sql`having count(*) >= ${only.days} and max(s."claimedAt") < ${only.lastBefore}` : Prisma.empty}
    ) c ${only ? Prisma.sql`where ${daysOf(own)} >= ${only.days}` : Prisma.empty}
    order by ${SORTED_BY[sort]} desc, recipient limit ${most}) c order by ${SORTED_BY[sort]} desc, recipient`
  return lines.map((line) => ({ ...line, recipient: maskRecipient(line.recipient) }))
}

/** On how many days there is a sale: asked only of those who have enough sales for it. */
function daysOf(own: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select count(distinct (o."claimedAt" at time zone ${BUSINESS_ZONE})::date) from ${own} o)`
}
