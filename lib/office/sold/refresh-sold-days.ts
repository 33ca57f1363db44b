import { LAST_DAY_OVER } from '@/lib/books/totals/days-over.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { BUSINESS_ZONE, beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { TENDER } from './internal/sold-conditions.ts'

const LONGEST_MS = 10 * 60_000

/** Sums each day that is over, and again if it changed since. Safe beside other workers and while sales change. */
export async function refreshSoldDays(alive: () => void = () => {}): Promise<void> {
  await forgetSummedTooEarly()
  for (const day of await daysDue()) {
    await dbForLong().$transaction((tx) => sumDay(tx, day), { timeout: LONGEST_MS })
    alive()
  }
}

/** Sums all days again. Pages stay correct meanwhile, since they add up the sales themselves. */
export async function rebuildSoldDays(): Promise<void> {
  await db()
    .$executeRaw`update "SoldDaySummed" set changes = -1 where environment = ${officeEnvironment()}::"Environment"`
  await refreshSoldDays()
}

/** A clock set back since had ended these days too early: later sales in them were not recorded as changes. */
async function forgetSummedTooEarly(): Promise<void> {
  await db().$executeRaw`
    delete from "SoldDaySummed" where environment = ${officeEnvironment()}::"Environment" and day > ${LAST_DAY_OVER}`
}

async function daysDue(): Promise<string[]> {
  const [span] = await db().$queryRaw<{ from: string | null; to: string }[]>`
    select (min("claimedAt") at time zone ${BUSINESS_ZONE})::date::text as from,
      ${LAST_DAY_OVER}::text as to
    from "Sale"`
  if (!span?.from) return []
  const { from, to } = span
  const days = await db().$queryRaw<{ day: string }[]>`
    with known as materialized (${daysKnown({ from, to })})
    select day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
    where day::date not in (select day from known) order by 1 desc`
  return days.map(({ day }) => day)
}

/** Counts the changes before it reads the sales: a change in between makes the sum look older, never newer. */
async function sumDay(tx: Tx, day: string): Promise<void> {
  const environment = Prisma.sql`${officeEnvironment()}::"Environment"`
  await tx.$executeRaw`
    insert into "SoldDaySummed" (environment, day, changes) values (${environment}, ${day}::date, -1) on conflict do nothing`
  await tx.$queryRaw`
    select 1 from "SoldDaySummed" where environment = ${environment} and day = ${day}::date for update`
  const [{ changes } = { changes: 0 }] = await tx.$queryRaw<{ changes: number }[]>`
    select count(*)::int as changes from "SoldDayChange" where environment = ${environment} and day = ${day}::date`
  await tx.$executeRaw`delete from "SoldDay" where environment = ${environment} and day = ${day}::date`
  await tx.$executeRaw`
    insert into "SoldDay" (environment, grain, key, "branchCode", day, state, tender, sales, "priceCents", "costCents")
    select ${environment},
      case when grouping("branchCode") = 1 then 'shop' when grouping("staffId") = 0 then 'cashier'
        when grouping("productCode") = 0 then 'product' else 'branch' end,
      case when grouping("staffId") = 0 then "staffId"::text when grouping("productCode") = 0 then "productCode" else '' end,
      case when grouping("branchCode") = 1 then '' else "branchCode" end,
      ${day}::date, state, tender, count(*), coalesce(sum("priceCents"), 0), coalesce(sum("totalDebitCents"), 0)
    from (
      select t."branchCode", t."staffId", coalesce(s."productCode", '') as "productCode", s.state, ${TENDER} as tender,
        s."priceCents", s."totalDebitCents"
      from "Sale" s join "Ticket" t on t.id = s."ticketId"
      where s.environment = ${environment} and s."claimedAt" >= ${beginningOf(day)} and s."claimedAt" < ${endOf(day)}
    ) sold
    group by state, tender, grouping sets ((), ("branchCode"), ("branchCode", "staffId"), ("branchCode", "productCode"))`
  await tx.$executeRaw`
    update "SoldDaySummed" set changes = ${changes} where environment = ${environment} and day = ${day}::date`
}

/** The days whose sums know every change: those of a day summed too early are not recorded before it is over. */
export function daysKnown({ from, to }: { from: string; to: string }): Prisma.Sql {
  return Prisma.sql`
    select k.day from "SoldDaySummed" k
    left join (
      select environment, day, count(*) as changes from "SoldDayChange"
      where environment = ${officeEnvironment()}::"Environment" and day between ${from}::date and ${to}::date
      group by environment, day
    ) c on c.environment = k.environment and c.day = k.day
    where k.environment = ${officeEnvironment()}::"Environment" and k.day between ${from}::date and ${to}::date
      and k.day <= ${LAST_DAY_OVER} and k.changes = coalesce(c.changes, 0)`
}
