import type { Tx } from '../db.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { bookedBalance, bookedMoney, bookedSales, DAY_OF_AT, HOUR_OF_AT } from './slices.ts'

/** How long sales are kept by the hour: the overview compares with a week ago. */
export const HOURS_KEPT_DAYS = 35

const SALES = ['delivered', 'salesCents', 'costCents', 'reversed', 'reversedSalesCents', 'reversedCostCents']
const MONEY = ['count', 'nativeCents', 'usdCents']

/**
 * Adds the journal's entries above `after`, up to `through`, to the totals. The caller's transaction holds the row that
 * says how far they go, and moves it on, so that no entry is added twice.
 */
export async function addEntries(tx: Tx, after: bigint, through: bigint): Promise<void> {
  const entries = Prisma.sql`e.id > ${after} and e.id <= ${through}`
  const lately = Prisma.sql`${entries} and e.at > now() - ${HOURS_KEPT_DAYS} * interval '1 day'`
  const product = ['branchCode', 'staffId', 'productCode']
  const money = ['branchCode', 'staffId', 'measure', 'currency']
  await add(tx, {
    table: 'SalesDay',
    period: 'day',
    by: product,
    sums: SALES,
    of: DAY_OF_AT,
    from: bookedSales(entries),
  })
  await add(tx, {
    table: 'SalesHour',
    period: 'hour',
    by: product,
    sums: SALES,
    of: HOUR_OF_AT,
    from: bookedSales(lately),
  })
  await add(tx, { table: 'MoneyDay', period: 'day', by: money, sums: MONEY, of: DAY_OF_AT, from: bookedMoney(entries) })
  await add(tx, {
    table: 'BalanceDay',
    period: 'day',
    by: ['account', 'credential'],
    sums: ['cents'],
    of: DAY_OF_AT,
    from: bookedBalance(entries),
  })
  await tx.$executeRaw`
    insert into "DrawerTotal" (environment, "tillId", currency, "nativeCents", "usdCents")
    select e.environment, p."accountKey", p.currency, sum(p."nativeCents"), sum(p."usdCents")
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
    where p.account = 'drawer' and ${entries}
    group by 1, 2, 3
    on conflict (environment, "tillId", currency) do update set
      "nativeCents" = "DrawerTotal"."nativeCents" + excluded."nativeCents",
      "usdCents" = "DrawerTotal"."usdCents" + excluded."usdCents"`
  await tx.$executeRaw`
    insert into "SoldProduct" ("productCode", name)
    select s."productCode", max(s."productName")
    from "JournalEntry" e join "Sale" s on s.id = e."saleId"
    where ${entries} and s."productCode" is not null and s."productName" is not null
    group by s."productCode"
    on conflict ("productCode") do update set name = excluded.name where "SoldProduct".name <> excluded.name`
}

type Addition = {
  table: string
  period: 'day' | 'hour'
  by: string[]
  sums: string[]
  /** The period of an entry's instant. */
  of: Prisma.Sql
  from: Prisma.Sql
}

/** Names of tables and columns are ours and written here; nothing that anybody typed gets into a statement as such. */
async function add(tx: Tx, { table, period, by, sums, of, from }: Addition): Promise<void> {
  const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')
  const keys = Prisma.raw(quoted(['environment', period, ...by]))
  const values = Prisma.raw(sums.map((name) => `sum("${name}")`).join(', '))
  const added = Prisma.raw(sums.map((name) => `"${name}" = "${table}"."${name}" + excluded."${name}"`).join(', '))
  await tx.$executeRaw`
    insert into ${Prisma.raw(`"${table}"`)} (${keys}, ${Prisma.raw(quoted(sums))})
    select environment, ${of} as ${Prisma.raw(period)}, ${Prisma.raw(quoted(by))}, ${values} from (${from}) booked
    group by environment, ${of}, ${Prisma.raw(quoted(by))}
    on conflict (${keys}) do update set ${added}`
}
