import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { HOURS_KEPT_DAYS, SALES_CENTS, SALES_COUNTS } from '../model.ts'
import {
  bookedBalance,
  bookedClearing,
  bookedCustomers,
  bookedLedger,
  bookedMoney,
  bookedSales,
  DAY_OF_AT,
  HOUR_OF_AT,
  MONTH_OF_DAY,
  NOBODY,
} from '../slices.ts'

const SALES = {
  by: ['branchCode', 'staffId', 'productCode'],
  sums: [...SALES_COUNTS, ...SALES_CENTS],
} as const
const MONEY = {
  by: ['branchCode', 'staffId', 'measure', 'currency', 'method'],
  sums: ['count', 'nativeCents', 'usdCents'],
} as const

/** Adds the entries above `after`, up to `through`; the caller locks the row that marks how far totals go. */
export async function addEntries(tx: Tx, after: bigint, through: bigint): Promise<void> {
  const entries = Prisma.sql`e.id > ${after} and e.id <= ${through}`
  const lately = Prisma.sql`${entries} and e.at > now() - ${HOURS_KEPT_DAYS} * interval '1 day'`
  await addDays(tx, {
    ...SALES,
    table: 'SalesTotal',
    grains: {
      each: SALES.by,
      month: SALES.by,
      branch: ['branchCode'],
      person: ['branchCode', 'staffId'],
      product: ['branchCode', 'productCode'],
    },
    from: bookedSales(entries),
  })
  await addDays(tx, {
    ...MONEY,
    table: 'MoneyTotal',
    grains: { each: MONEY.by, month: MONEY.by, branch: ['branchCode', 'measure', 'currency', 'method'] },
    from: bookedMoney(entries),
  })
  await addDays(tx, {
    ...MONEY,
    table: 'MoneyTotal',
    grains: { customers: ['branchCode', 'measure'] },
    from: bookedCustomers(entries),
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
  await add(tx, {
    table: 'ClearingDay',
    period: 'day',
    by: ['typeId', 'branchCode', 'currency'],
    sums: ['nativeCents', 'usdCents'],
    of: DAY_OF_AT,
    from: bookedClearing(entries),
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

type Sums = {
  /** The period's name; `of` is its value. */
  period: 'day' | 'hour'
  of: Prisma.Sql
  by: readonly string[]
  sums: readonly string[]
  from: Prisma.Sql
}
type Addition = Sums & { table: string }

type Days = Pick<Addition, 'by' | 'sums' | 'from'> & {
  table: 'SalesTotal' | 'MoneyTotal'
  /** The columns that each grain tells apart. */
  grains: Readonly<Record<string, readonly string[]>>
}

/** Adds by day, and from those sums in every other grain: reading the journal is the slow part. */
async function addDays(tx: Tx, { table, grains, by, sums, from }: Days): Promise<void> {
  const summed = sumUp({ period: 'day', of: DAY_OF_AT, by, sums, from: Prisma.sql`(${from})` })
  const rows = Object.entries(grains).map(([grain, kept]) => {
    const day = grain === 'month' ? MONTH_OF_DAY : Prisma.sql`day`
    const keys = by.map((name) => (kept.includes(name) ? Prisma.raw(`"${name}"`) : standIn(name)))
    return Prisma.sql`select environment, ${Prisma.raw(`'${grain}'`)}, ${day}, ${Prisma.join(keys)}, ${sumsOf(sums)}
      from summed group by environment, ${day}, ${Prisma.raw(quoted(kept))}`
  })
  await tx.$executeRaw`
    with summed as materialized (${summed})
    ${insertion({ table, keys: ['environment', 'grain', 'day', ...by], sums, rows: Prisma.join(rows, ' union all ') })}`
}

/** What a grain does not tell apart, since keys cannot be null. */
function standIn(column: string): Prisma.Sql {
  return column === 'staffId' ? NOBODY : Prisma.sql`''`
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

function addition(what: Addition): Prisma.Sql {
  const { table, period, by, sums } = what
  return insertion({ table, keys: ['environment', period, ...by], sums, rows: sumUp(what) })
}

type Insertion = { table: string; keys: readonly string[]; sums: readonly string[]; rows: Prisma.Sql }

/** Table and column names are constants of ours; nothing that anybody typed becomes part of the SQL text. */
function insertion({ table, keys, sums, rows }: Insertion): Prisma.Sql {
  const added = Prisma.raw(sums.map((name) => `"${name}" = "${table}"."${name}" + excluded."${name}"`).join(', '))
  return Prisma.sql`insert into ${Prisma.raw(`"${table}"`)} (${Prisma.raw(quoted([...keys, ...sums]))})
    ${rows} on conflict (${Prisma.raw(quoted(keys))}) do update set ${added}`
}

function sumUp({ period, of, by, sums, from }: Sums): Prisma.Sql {
  return Prisma.sql`select environment, ${of} as ${Prisma.raw(period)}, ${Prisma.raw(quoted(by))}, ${sumsOf(sums)}
    from ${from} booked group by environment, ${of}, ${Prisma.raw(quoted(by))}`
}

function sumsOf(names: readonly string[]): Prisma.Sql {
  return Prisma.raw(names.map((name) => `sum("${name}") as "${name}"`).join(', '))
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
