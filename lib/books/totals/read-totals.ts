import {
  bookedCustomers,
  bookedLedger,
  bookedMoney,
  bookedSales,
  DAY_OF_AT,
  HOUR_OF_AT,
} from '@/lib/books/totals/slices.ts'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import { SALES_CENTS, SALES_COUNTS } from './model.ts'

/** The totals, and whatever came after `throughEntryId` from the journal itself. */
export type TotalsView = { tx: Tx; throughEntryId: bigint }

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
  const [mark] = await tx.$queryRaw<{ throughEntryId: bigint }[]>`
    select "throughEntryId" from "TotalsThrough" where id = 1`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  return { tx, ...mark }
}

const SALES_SUMS = Prisma.raw([...SALES_COUNTS, ...SALES_CENTS].map((name) => `"${name}"`).join(', '))
const MONEY_SUMS = Prisma.sql`measure, currency, method, count, "nativeCents", "usdCents"`

/** Days of a table in one grain: the columns that the grain knows, and what reads them from the journal. */
export type Totals = { table: Prisma.Sql; grain: Prisma.Sql; columns: Prisma.Sql; booked: typeof bookedSales }

const sales = (grain: string, keys: Prisma.Sql): Totals => ({
  table: Prisma.sql`"SalesTotal"`,
  grain: Prisma.raw(`'${grain}'`),
  columns: Prisma.sql`environment, ${keys}, ${SALES_SUMS}`,
  booked: bookedSales,
})
export const SALES = sales('each', Prisma.sql`"branchCode", "staffId", "productCode"`)
export const SALES_BY_BRANCH = sales('branch', Prisma.sql`"branchCode"`)
export const SALES_BY_PERSON = sales('person', Prisma.sql`"branchCode", "staffId"`)
export const SALES_BY_PRODUCT = sales('product', Prisma.sql`"branchCode", "productCode"`)

const money = (grain: string, keys: Prisma.Sql, booked = bookedMoney): Totals => ({
  table: Prisma.sql`"MoneyTotal"`,
  grain: Prisma.raw(`'${grain}'`),
  columns: Prisma.sql`environment, ${keys}, ${MONEY_SUMS}`,
  booked,
})
export const MONEY = money('each', Prisma.sql`"branchCode", "staffId"`)
export const MONEY_BY_BRANCH = money('branch', Prisma.sql`"branchCode"`)
/** Tickets paid, as `count`, on the day of their first money. */
export const CUSTOMERS = money('customers', Prisma.sql`"branchCode"`, bookedCustomers)

/** Sums by day, as a subquery; several rows may have the same key. */
export function byDay(view: TotalsView, what: Totals): Prisma.Sql {
  return Prisma.sql`(${rowsOf(what, what.grain)} ${newer(view, what)})`
}

/** Sums of a range of days, as a subquery: whole months as one row under their first day, and the days around them. */
export function byMonth(view: TotalsView, what: Totals, { from, to }: { from: string; to: string }): Prisma.Sql {
  const first = Prisma.sql`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`
  const end = Prisma.sql`date_trunc('month', ${to}::date + interval '1 day')::date`
  return Prisma.sql`(${rowsOf(what, Prisma.sql`'month'`)} and day >= ${first} and day < ${end}
    union all ${rowsOf(what, what.grain)} and day < ${first}
    union all ${rowsOf(what, what.grain)} and day >= greatest(${first}, ${end})
    ${newer(view, what)})`
}

function rowsOf({ table, columns }: Totals, grain: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select day, ${columns} from ${table} where grain = ${grain}`
}

function newer({ throughEntryId }: TotalsView, { columns, booked }: Totals): Prisma.Sql {
  return Prisma.sql`union all select ${DAY_OF_AT}, ${columns}
    from (${booked(Prisma.sql`e.id > ${throughEntryId}`)}) fresh`
}

/** Sales by hour up to the time `until`, if given: whole hours from the totals, the rest from the journal. */
export function salesByHour({ throughEntryId }: TotalsView, span: HourSpan): Prisma.Sql {
  const columns = Prisma.sql`environment, "branchCode", "staffId", "productCode", ${SALES_SUMS}`
  return hours({ table: Prisma.sql`"SalesHour"`, columns }, throughEntryId, span)
}

export function salesByBranchHour({ throughEntryId }: TotalsView, span: HourSpan): Prisma.Sql {
  const columns = Prisma.sql`environment, "branchCode", ${SALES_SUMS}`
  return hours({ table: Prisma.sql`"SalesBranchHour"`, columns }, throughEntryId, span)
}

type HourSpan = { from: Date; until: Date | null }
type Hours = { table: Prisma.Sql; columns: Prisma.Sql }

function hours({ table, columns }: Hours, throughEntryId: bigint, { from, until }: HourSpan): Prisma.Sql {
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

/** The weekday in Harare of an `hour`, 1 for Monday to 7 for Sunday, and the hour of the day. */
export const WEEKDAY_AND_HOUR = Prisma.sql`extract(isodow from hour at time zone ${BUSINESS_ZONE})::int as weekday,
  extract(hour from hour at time zone ${BUSINESS_ZONE})::int as hour`

/** A product's name by its code; one first sold since the totals were updated comes from the journal. */
export function productName({ throughEntryId }: TotalsView, code: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((select n.name from "SoldProduct" n where n."productCode" = ${code}),
    (select max(sold."productName") from "JournalEntry" fresh join "Sale" sold on sold.id = fresh."saleId"
      where fresh.id > ${throughEntryId} and sold."productCode" = ${code}), ${code})`
}
