import {
  bookedCustomers,
  bookedLedger,
  bookedMoney,
  bookedSales,
  bookedWallets,
  DAY_OF_AT,
  HOUR_OF_AT,
} from '@/lib/books/totals/slices.ts'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { BUSINESS_ZONE, beginningOf, endOf, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { SALES_CENTS, SALES_COUNTS } from './model.ts'

/**
 * The totals, and whatever came after `throughEntryId` from the journal itself. Slips are in `PaidDay` up to a day,
 * then in `PaidLately` up to an entry; either may lack yet.
 */
export type TotalsView = {
  tx: Tx
  throughEntryId: bigint
  paid: { dayThrough: string | null; latelyThrough: bigint | null }
}

/** Lets `read` see the books in one snapshot, so that no entry is missed or counted twice while the worker adds. */
export function viewTotals<T>(read: (view: TotalsView) => Promise<T>): Promise<T> {
  return viewTotalsOf(db(), read)
}

export function viewTotalsOf<T>(database: PrismaClient, read: (view: TotalsView) => Promise<T>): Promise<T> {
  return database.$transaction(async (tx) => read(await viewIn(tx)), {
    isolationLevel: 'RepeatableRead',
    timeout: 30_000,
  })
}

/** As `viewTotals`, in the caller's transaction, which must read from one snapshot. */
export async function viewIn(tx: Tx): Promise<TotalsView> {
  const [mark] = await tx.$queryRaw<({ throughEntryId: bigint } & TotalsView['paid'])[]>`
    select "throughEntryId", "customersThrough"::text as "dayThrough",
      case when "paidLatelyFrom" <= "customersThrough" + 1 then "paidLatelyThrough" end as "latelyThrough"
    from "TotalsThrough" where id = 1`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  const { throughEntryId, ...paid } = mark
  return { tx, throughEntryId, paid }
}

const OWNER = Prisma.sql`environment, "branchCode", "staffId"`
const SALES_SUMS = Prisma.raw([...SALES_COUNTS, ...SALES_CENTS].map((name) => `"${name}"`).join(', '))
const MONEY_SUMS = Prisma.sql`measure, currency, count, "nativeCents", "usdCents"`

/** Something totalled by month and by day, in tables with these columns; `booked` reads it from the journal. */
type ByMonth = { months: Prisma.Sql; days: Prisma.Sql; columns: Prisma.Sql; booked: typeof bookedSales }

type Summed = ByMonth & { branchDays: Prisma.Sql; ofBranch: Prisma.Sql }

export const SALES: Summed = {
  months: Prisma.sql`"SalesMonth"`,
  days: Prisma.sql`"SalesDay"`,
  branchDays: Prisma.sql`"SalesBranchDay"`,
  columns: Prisma.sql`${OWNER}, "productCode", ${SALES_SUMS}`,
  ofBranch: SALES_SUMS,
  booked: bookedSales,
}
export const MONEY: Summed = {
  months: Prisma.sql`"MoneyMonth"`,
  days: Prisma.sql`"MoneyDay"`,
  branchDays: Prisma.sql`"MoneyBranchDay"`,
  columns: Prisma.sql`${OWNER}, ${MONEY_SUMS}`,
  ofBranch: MONEY_SUMS,
  booked: bookedMoney,
}
export const PRODUCTS: ByMonth = {
  ...SALES,
  days: Prisma.sql`"SalesProductDay"`,
  columns: Prisma.sql`environment, "branchCode", "productCode", ${SALES_SUMS}`,
}
export const CASHIERS: ByMonth = {
  ...SALES,
  days: Prisma.sql`"SalesStaffDay"`,
  columns: Prisma.sql`${OWNER}, ${SALES_SUMS}`,
}

/** Sums by day, as a subquery; several rows may have the same key. */
export function byDay(view: TotalsView, what: ByMonth): Prisma.Sql {
  return Prisma.sql`(select day, ${what.columns} from ${what.days} ${newer(view, what)})`
}

/** Sums of a range of days, as a subquery: whole months as one row under their first day, and the days around them. */
export function byMonth(view: TotalsView, what: ByMonth, { from, to }: { from: string; to: string }): Prisma.Sql {
  const first = Prisma.sql`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`
  const end = Prisma.sql`date_trunc('month', ${to}::date + interval '1 day')::date`
  const days = (which: Prisma.Sql) => Prisma.sql`
    union all select day, ${what.columns} from ${what.days} where ${which}`
  return Prisma.sql`(select month as day, ${what.columns} from ${what.months}
      where month >= ${first} and month < ${end}
    ${days(Prisma.sql`day < ${first}`)}
    ${days(Prisma.sql`day >= greatest(${first}, ${end})`)}
    ${newer(view, what)})`
}

export function byBranchDay({ throughEntryId }: TotalsView, what: Summed): Prisma.Sql {
  return Prisma.sql`(select environment, "branchCode", day, ${what.ofBranch} from ${what.branchDays}
    union all select environment, "branchCode", ${DAY_OF_AT}, ${what.ofBranch}
      from (${what.booked(Prisma.sql`e.id > ${throughEntryId}`)}) fresh)`
}

function newer({ throughEntryId }: TotalsView, { columns, booked }: ByMonth): Prisma.Sql {
  return Prisma.sql`union all select ${DAY_OF_AT}, ${columns}
    from (${booked(Prisma.sql`e.id > ${throughEntryId}`)}) fresh`
}

/** Sales by hour up to the time `until`, if given: whole hours from the totals, the rest from the journal. */
export function salesByHour(
  { throughEntryId }: TotalsView,
  { from, until }: { from: Date; until: Date | null },
): Prisma.Sql {
  return hours(
    { table: Prisma.sql`"SalesHour"`, columns: Prisma.sql`${OWNER}, "productCode", ${SALES_SUMS}` },
    throughEntryId,
    {
      from,
      until,
    },
  )
}

export function salesByBranchHour(
  { throughEntryId }: TotalsView,
  span: { from: Date; until: Date | null },
): Prisma.Sql {
  const columns = Prisma.sql`environment, "branchCode", ${SALES_SUMS}`
  return hours({ table: Prisma.sql`"SalesBranchHour"`, columns }, throughEntryId, span)
}

type Hours = { table: Prisma.Sql; columns: Prisma.Sql }

function hours(
  { table, columns }: Hours,
  throughEntryId: bigint,
  { from, until }: { from: Date; until: Date | null },
): Prisma.Sql {
  const fresh = (which: Prisma.Sql) => Prisma.sql`
    union all select ${HOUR_OF_AT}, ${columns} from (${bookedSales(which)}) fresh`
  const before = until === null ? Prisma.sql`true` : Prisma.sql`e.at < ${until}`
  const lastHour = until === null ? null : new Date(until.getTime() - (until.getTime() % 3_600_000))
  return Prisma.sql`(select hour, ${columns} from ${table}
      where environment in ('test', 'live') and hour >= ${from} and ${lastHour ? Prisma.sql`hour < ${lastHour}` : Prisma.sql`true`}
    ${fresh(Prisma.sql`e.id > ${throughEntryId} and e.at >= ${from} and ${before}`)}
    ${
      lastHour
        ? fresh(Prisma.sql`e.environment in ('test', 'live') and e.at >= ${lastHour} and ${before}
            and e.id <= ${throughEntryId}`)
        : Prisma.empty
    })`
}

/** What each account moved by branch and day, in USD cents; several rows may have the same key. */
export function ledgerByDay({ throughEntryId }: TotalsView): Prisma.Sql {
  const columns = Prisma.sql`measure, "usdCents"`
  return Prisma.sql`(select environment, "branchCode", day, ${columns} from "LedgerDay"
    union all select environment, "branchCode", ${DAY_OF_AT}, ${columns}
      from (${bookedLedger(Prisma.sql`e.id > ${throughEntryId}`)}) fresh)`
}

/** Slips paid, by branch and the day of their first money; several rows may have the same key. */
export function paidByDay(
  { paid: { dayThrough, latelyThrough } }: TotalsView,
  { from, to }: { from: string; to: string },
): Prisma.Sql {
  const first = dayThrough === null || dayThrough < from ? from : movedBy(dayThrough, 1)
  const newer = latelyThrough === null ? Prisma.sql`true` : Prisma.sql`e.id > ${latelyThrough}`
  const lately = Prisma.sql`union all select environment, "branchCode", day, count from "PaidLately" where day >= ${first}::date`
  return Prisma.sql`(select environment, "branchCode", day, count from "PaidDay" where day < ${first}::date
    ${latelyThrough === null ? Prisma.empty : lately}
    union all select environment, "branchCode", ${DAY_OF_AT}, 1 from ${bookedCustomers(Prisma.sql`e.environment in ('test', 'live')
      and e.at >= ${beginningOf(first)} and e.at < ${endOf(to)} and ${newer}`)} fresh)`
}

/** Payments by phone by method, branch and day; one cashier's come from the journal alone. */
export function walletsByDay({ from, to, cashier }: { from: string; to: string; cashier: string | null }): Prisma.Sql {
  const columns = Prisma.sql`environment, "branchCode", method, "collectedCents", "takenBackCents"`
  const booked = (after: Prisma.Sql) => Prisma.sql`
    select ${columns}, ${DAY_OF_AT} as day from (${bookedWallets(Prisma.sql`e.environment in ('test', 'live')
      and e.at >= ${after} and e.at < ${endOf(to)} ${cashier ? Prisma.sql`and e."staffId" = ${cashier}::uuid` : Prisma.empty}`)}) fresh`
  const first = Prisma.sql`${beginningOf(from)}`
  if (cashier) return Prisma.sql`(${booked(first)})`
  const counted = Prisma.sql`(select "walletsThrough" from "TotalsThrough" where id = 1)`
  return Prisma.sql`(select ${columns}, day from "WalletDay" where day <= ${counted}
    union all ${booked(Prisma.sql`greatest(${first}, (${counted} + 1)::timestamp at time zone ${BUSINESS_ZONE})`)})`
}

/** The weekday in Harare of an `hour`, 1 for Monday to 7 for Sunday, and the hour of the day. */
export const WEEKDAY_AND_HOUR = Prisma.sql`extract(isodow from hour at time zone ${BUSINESS_ZONE})::int as weekday,
  extract(hour from hour at time zone ${BUSINESS_ZONE})::int as hour`

/** A product's name by its code; one first sold since the totals were updated comes from the journal. */
export function productName({ throughEntryId }: TotalsView, code: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((select n.name from "SoldProduct" n where n."productCode" = ${code}),
    (select max(sold."productName") from "JournalEntry" fresh join "Sale" sold on sold.id = fresh."saleId"
      where fresh.id > ${throughEntryId} and sold."productCode" = ${code}), ${code})`
}
