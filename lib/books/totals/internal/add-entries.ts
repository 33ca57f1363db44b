import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { SALES_CENTS, SALES_COUNTS } from '../model.ts'
import {
  bookedBalance,
  bookedLedger,
  bookedMoney,
  bookedSales,
  DAY_OF_AT,
  HOUR_OF_AT,
  MONTH_OF_DAY,
} from '../slices.ts'

/** How long hourly sales are kept: the overview compares with a week ago. */
export const HOURS_KEPT_DAYS = 35

const SALES = {
  by: ['branchCode', 'staffId', 'productCode'],
  sums: [...SALES_COUNTS, ...SALES_CENTS],
}
const MONEY = { by: ['branchCode', 'staffId', 'measure', 'currency'], sums: ['count', 'nativeCents', 'usdCents'] }

/** Adds the entries above `after`, up to `through`; the caller locks the row that marks how far totals go. */
export async function addEntries(tx: Tx, after: bigint, through: bigint): Promise<void> {
  const entries = Prisma.sql`e.id > ${after} and e.id <= ${through}`
  const lately = Prisma.sql`${entries} and e.at > now() - ${HOURS_KEPT_DAYS} * interval '1 day'`
  await addDays(tx, {
    ...SALES,
    name: 'Sales',
    rolledUp: {
      SalesBranchDay: ['branchCode'],
      SalesStaffDay: ['branchCode', 'staffId'],
      SalesProductDay: ['branchCode', 'productCode'],
    },
    from: bookedSales(entries),
  })
  await addDays(tx, {
    ...MONEY,
    name: 'Money',
    rolledUp: { MoneyBranchDay: ['branchCode', 'measure', 'currency'] },
    from: bookedMoney(entries),
  })
  await addHours(tx, bookedSales(lately))
  await add(tx, {
    table: 'BalanceDay',
    period: 'day',
    by: ['account', 'credential'],
    sums: ['cents'],
    of: DAY_OF_AT,
    from: bookedBalance(entries),
  })
  await add(tx, {
    table: 'LedgerDay',
    period: 'day',
    by: ['branchCode', 'measure'],
    sums: ['usdCents'],
    of: DAY_OF_AT,
    from: bookedLedger(entries),
  })
  await addCash(tx, { table: 'DrawerTotal', key: 'tillId', account: 'drawer' }, entries)
  await addCash(tx, { table: 'SafeTotal', key: 'branchCode', account: 'safe' }, entries)
  await tx.$executeRaw`
    insert into "SoldProduct" ("productCode", name, kind)
    select s."productCode", max(s."productName"), max(s.kind)
    from "JournalEntry" e join "Sale" s on s.id = e."saleId"
    where ${entries} and s."productCode" is not null and s."productName" is not null
    group by s."productCode"
    on conflict ("productCode") do update set name = excluded.name, kind = excluded.kind
      where ("SoldProduct".name, "SoldProduct".kind) is distinct from (excluded.name, excluded.kind)`
}

type CashPlace = { table: 'DrawerTotal' | 'SafeTotal'; key: string; account: 'drawer' | 'safe' }

async function addCash(tx: Tx, { table, key, account }: CashPlace, entries: Prisma.Sql): Promise<void> {
  const [total, keys] = [Prisma.raw(`"${table}"`), Prisma.raw(quoted(['environment', key, 'currency']))]
  await tx.$executeRaw`
    insert into ${total} (${keys}, "nativeCents", "usdCents")
    select e.environment, p."accountKey", p.currency, sum(p."nativeCents"), sum(p."usdCents")
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
    where p.account = ${account} and ${entries}
    group by 1, 2, 3
    on conflict (${keys}) do update set "nativeCents" = ${total}."nativeCents" + excluded."nativeCents",
      "usdCents" = ${total}."usdCents" + excluded."usdCents"`
}

type Addition = {
  table: string
  period: 'day' | 'hour' | 'month'
  by: readonly string[]
  sums: readonly string[]
  of: Prisma.Sql
  from: Prisma.Sql
}

type Days = Pick<Addition, 'by' | 'sums' | 'from'> & {
  name: 'Sales' | 'Money'
  rolledUp: Readonly<Record<string, readonly string[]>>
}

/** Adds by day, and from those sums by month and by fewer columns: reading the journal is the slow part. */
async function addDays(tx: Tx, { name, by, rolledUp, sums, from }: Days): Promise<void> {
  const byDay = { period: 'day', by, sums } as const
  const summed = Prisma.sql`summed`
  const day = Prisma.sql`day`
  const fewer = Object.entries(rolledUp).map(([table, columns]) => {
    return Prisma.sql`${Prisma.raw(`"into${table}"`)} as (${addition({ ...byDay, table, by: columns, of: day, from: summed })})`
  })
  await tx.$executeRaw`
    with summed as materialized (${sumUp({ ...byDay, of: DAY_OF_AT, from: Prisma.sql`(${from})` })}), ${Prisma.join(fewer)},
      months as (${addition({ ...byDay, table: `${name}Month`, period: 'month', of: MONTH_OF_DAY, from: summed })})
    ${addition({ ...byDay, table: `${name}Day`, of: day, from: summed })}`
}

async function addHours(tx: Tx, from: Prisma.Sql): Promise<void> {
  const byHour = { ...SALES, period: 'hour' } as const
  const [summed, hour] = [Prisma.sql`summed`, Prisma.sql`hour`]
  await tx.$executeRaw`
    with summed as materialized (${sumUp({ ...byHour, of: HOUR_OF_AT, from: Prisma.sql`(${from})` })}),
      hours as (${addition({ ...byHour, table: 'SalesHour', of: hour, from: summed })})
    ${addition({ ...byHour, table: 'SalesBranchHour', by: ['branchCode'], of: hour, from: summed })}`
}

async function add(tx: Tx, what: Addition): Promise<void> {
  await tx.$executeRaw(addition({ ...what, from: Prisma.sql`(${what.from})` }))
}

/** Table and column names are constants of ours; nothing that anybody typed becomes part of the SQL text. */
function addition(what: Addition): Prisma.Sql {
  const { table, period, by, sums } = what
  const keys = Prisma.raw(quoted(['environment', period, ...by]))
  const added = Prisma.raw(sums.map((name) => `"${name}" = "${table}"."${name}" + excluded."${name}"`).join(', '))
  return Prisma.sql`insert into ${Prisma.raw(`"${table}"`)} (${keys}, ${Prisma.raw(quoted(sums))})
    ${sumUp(what)} on conflict (${keys}) do update set ${added}`
}

function sumUp({ period, by, sums, of, from }: Omit<Addition, 'table'>): Prisma.Sql {
  const values = Prisma.raw(sums.map((name) => `sum("${name}") as "${name}"`).join(', '))
  return Prisma.sql`select environment, ${of} as ${Prisma.raw(period)}, ${Prisma.raw(quoted(by))}, ${values}
    from ${from} booked group by environment, ${of}, ${Prisma.raw(quoted(by))}`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
