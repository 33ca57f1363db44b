import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  byDay,
  byMonth,
  CUSTOMERS,
  MONEY,
  MONEY_BY_BRANCH,
  SALES,
  SALES_BY_BRANCH,
  SALES_BY_PERSON,
  SALES_BY_PRODUCT,
  type TotalsView,
} from '@/lib/books/totals/read-totals.ts'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { bookedSales } from '@/lib/books/totals/slices.ts'
import { updateTotals } from '@/lib/books/totals/update-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { readMigrations } from '../../scripts/migrations/read-migrations.ts'
import { seedPast } from '../support/seed-past.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

// A shop of the version before, whose totals are in eleven tables and summed only in part, gets the new ones.
const DAYS = 50
const SIZES = { sales: 1500, 'statement-rows': 10, branches: 3, staff: 9, days: DAYS }
const ALL = readMigrations(MIGRATIONS)
const isFolding = ({ name }: { name: string }) => /^20261129040[01]00_/.test(name)
const folding = ALL.filter(isFolding)
// Later ones touch no totals, and today's program seeds what they add.
const others = ALL.filter((one) => !isFolding(one))

const shop = openShop({
  migrate: async (url) => {
    await applyMigrations({ url, folder: MIGRATIONS, only: new Set(others.map(({ name }) => name)) })
  },
})
let old: pg.Client
let newest: bigint
/** The entries of cash and of payments by phone, each in order. */
let cashIn: bigint[]
let byPhone: bigint[]

beforeAll(async () => {
  old = new pg.Client({ connectionString: shop.databaseUrl })
  await old.connect()
  // The past is made by today's program, which asks for its own migrations.
  for (const { name, checksum } of folding) {
    const row = `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)`
    await old.query(`${row} values (left($1, 36), $2, $1, now(), 1)`, [name, checksum])
  }
  seedPast(shop.databaseUrl, SIZES)
  await old.query('delete from _prisma_migrations where migration_name = any($1)', [folding.map(({ name }) => name)])
  const idsOf = async (kind: string) => {
    const entries = `select id from "JournalEntry" where "objectKind" = $1 order by id`
    return (await old.query<{ id: string }>(entries, [kind])).rows.map(({ id }) => BigInt(id))
  }
  cashIn = await idsOf('intake')
  byPhone = await idsOf('collection')
  newest = BigInt((await old.query(`select max(id) as id from "JournalEntry"`)).rows[0].id)
}, 120_000)

afterAll(() => old.end())

/** What a past lacks: payments taken back, tickets paid in parts on several days, entries of nobody and of no branch. */
const TWISTS = [
  'set local session_replication_role = replica',
  `update "JournalPosting" p set "usdCents" = -p."usdCents", "nativeCents" = -p."nativeCents" from "JournalEntry" e
   where e.id = p."entryId" and e."objectKind" = 'collection' and e.id % 5 = 0`,
  `update "JournalEntry" set event = 'reversed' where "objectKind" = 'collection' and id % 5 = 0`,
  `update "JournalEntry" e set "ticketId" = o."ticketId" from "JournalEntry" o
   where e.event = 'cash_taken' and o.event = 'cash_taken' and o.id % 7 = 0
     and e.id = (select min(id) from "JournalEntry" x where x.id > o.id + 40 and x.event = 'cash_taken' and x.id % 7 <> 0)`,
  `update "JournalEntry" set "staffId" = null where "objectKind" = 'collection' and id % 11 = 0`,
  `update "JournalEntry" set "branchCode" = null where event = 'cash_taken' and id % 31 = 0`,
  'set local session_replication_role = origin',
]

const SUMS = [
  ...['delivered', 'salesCents', 'costCents', 'reversed', 'reversedSalesCents', 'reversedCostCents'],
  ...['chargeCents', 'reversedChargeCents'],
]
const names = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ')
const summed = (columns: readonly string[]) => columns.map((name) => `sum("${name}") as "${name}"`).join(', ')
const DAY = `(at at time zone 'Africa/Harare')::date`
const MONTH = `date_trunc('month', day)::date`
const OWNER = `e.environment, coalesce(e."branchCode", '') as "branchCode",
  coalesce(e."staffId", '00000000-0000-0000-0000-000000000000') as "staffId"`
const MONEY_SUMS = ['count', 'nativeCents', 'usdCents']

/** The statements of the version before: what it read from the journal, and how it added that up. */
const salesOf = (which: string) => bookedSales(Prisma.raw(which)).text
const moneyOf = (which: string) => `select ${OWNER}, e.at,
    case when p.account = 'over_short' then 'over_short' when e.event = 'debt_paid' then 'cash_taken'
      when e."objectKind" <> 'collection' then e.event
      when e.event = 'completed' then 'collected' else 'taken_back' end as measure,
    p.currency, 1 as count,
    case when p.account = 'over_short' then -p."nativeCents" else p."nativeCents" end as "nativeCents",
    case when p.account = 'over_short' then -p."usdCents" else p."usdCents" end as "usdCents"
  from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
  where ((p.account = 'drawer' and e.event in ('cash_taken', 'debt_paid', 'money_returned'))
      or p.account = 'over_short' or (p.account = 'service_available' and e."objectKind" = 'collection')) and ${which}`
const brings = (e: string) => `(${e}."objectKind" = 'intake' and ${e}.event = 'cash_taken'
  or ${e}."objectKind" = 'collection' and ${e}.event = 'completed')`
const customersOf = (which: string) => `select ${OWNER}, e.at, 1 as count from "JournalEntry" e
  where ${brings('e')} and ${which} and not exists (select from "JournalEntry" earlier
    where earlier."ticketId" = e."ticketId" and earlier.id < e.id and ${brings('earlier')})`
const walletsOf = (which: string) => `select ${OWNER}, e.at, c.method,
    case when e.event = 'completed' then p."usdCents" else 0 end as "collectedCents",
    case when e.event = 'completed' then 0 else p."usdCents" end as "takenBackCents"
  from "JournalEntry" e join "Collection" c on c.id = e."collectionId"
    join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
  where e."objectKind" = 'collection' and ${which}`

type Table = { name: string; day?: string; keys: string[]; sums: string[]; from: (which: string) => string }
const seller = ['branchCode', 'staffId', 'productCode']
const payer = ['branchCode', 'staffId', 'measure', 'currency']
const SALES_TABLES: Table[] = [
  { name: 'SalesDay', keys: seller, sums: SUMS, from: salesOf },
  { name: 'SalesMonth', day: 'month', keys: seller, sums: SUMS, from: salesOf },
  { name: 'SalesBranchDay', keys: ['branchCode'], sums: SUMS, from: salesOf },
  { name: 'SalesStaffDay', keys: ['branchCode', 'staffId'], sums: SUMS, from: salesOf },
  { name: 'SalesProductDay', keys: ['branchCode', 'productCode'], sums: SUMS, from: salesOf },
]
const MONEY_TABLES: Table[] = [
  { name: 'MoneyDay', keys: payer, sums: MONEY_SUMS, from: moneyOf },
  { name: 'MoneyMonth', day: 'month', keys: payer, sums: MONEY_SUMS, from: moneyOf },
  { name: 'MoneyBranchDay', keys: ['branchCode', 'measure', 'currency'], sums: MONEY_SUMS, from: moneyOf },
]

/** How far a worker of the version before has come: its marks by entry, and by day. */
type Marks = { through: bigint; customers: string | null; lately: bigint | null; wallets: string | null }

async function sumAsBefore({ through, customers, lately, wallets }: Marks): Promise<void> {
  for (const { name, day = 'day', keys, sums, from } of [...SALES_TABLES, ...MONEY_TABLES]) {
    const of = day === 'month' ? MONTH : 'day'
    await old.query(`insert into "${name}" (environment, ${day}, ${names([...keys, ...sums])})
      select environment, ${of}, ${names(keys)}, ${summed(sums)}
      from (select b.*, ${DAY} as day from (${from(`e.id <= ${through}`)}) b) b group by environment, ${of}, ${names(keys)}`)
  }
  const upTo = (day: string) => `(e.at at time zone 'Africa/Harare')::date <= '${day}'`
  if (customers) {
    await old.query(`insert into "PaidDay" (environment, day, "branchCode", count)
      select environment, ${DAY}, "branchCode", count(*) from (${customersOf(upTo(customers))}) b group by 1, 2, 3`)
    if (lately !== null) {
      const since = customersOf(`not ${upTo(customers)} and e.id <= ${lately}`)
      await old.query(`insert into "PaidLately" (environment, day, "branchCode", count)
        select environment, ${DAY}, "branchCode", count(*) from (${since}) b group by 1, 2, 3`)
    }
  }
  if (wallets) {
    await old.query(`insert into "WalletDay" (environment, day, "branchCode", method, "collectedCents", "takenBackCents")
      select environment, ${DAY}, "branchCode", method, sum("collectedCents"), sum("takenBackCents")
      from (${walletsOf(upTo(wallets))}) b group by 1, 2, 3, 4`)
  }
  await old.query(`select set_config('pos.totals', 'whole', true)`)
  await old.query(
    `update "TotalsThrough" set "throughEntryId" = $1, "candidateEntryId" = $1, "customersThrough" = $2::date, "walletsThrough" = $4::date,
       "paidLatelyFrom" = $2::date + 1, "paidLatelyThrough" = $3`,
    [through, customers, lately, wallets],
  )
}

async function rowsOf(sql: string, keys: string[], sums: string[]): Promise<unknown[]> {
  const { rows } =
    await old.query(`select environment, ${keys.join(', ')}, ${sums.map((name) => `sum("${name}")::text as "${name}"`)}
    from ${sql} t group by environment, ${keys.map((_, at) => at + 2)} order by environment, ${keys.map((_, at) => at + 2)}`)
  return rows
}

const NEWER = `e.id > (select "throughEntryId" from "TotalsThrough" where id = 1)`

/** Every figure as a page of the version before reads it. */
async function readAsBefore(): Promise<Record<string, unknown[]>> {
  const figures: Record<string, unknown[]> = {}
  for (const { name, day = 'day', keys, sums, from } of [...SALES_TABLES, ...MONEY_TABLES]) {
    const columns = names([...keys, ...sums])
    const newer = `(select environment, ${DAY} as day, ${columns} from (${from(NEWER)}) fresh)`
    figures[name] = await rowsOf(
      `(select environment, ${day}, ${columns} from "${name}"
        union all select environment, ${day === 'month' ? MONTH : 'day'}, ${columns} from ${newer} fresh)`,
      [`${day}::text as day`, ...keys.map((key) => `"${key}"::text`)],
      sums,
    )
  }
  const { rows } = await old.query(`select ("customersThrough" + 1)::text as first, "walletsThrough"::text as wallets,
    case when "paidLatelyFrom" <= "customersThrough" + 1 then "paidLatelyThrough" end as lately from "TotalsThrough"`)
  const { first, lately, wallets } = rows[0]
  const since = `${DAY.replace('at at', 'e.at at')} >= '${first ?? '-infinity'}' and e.id > ${lately ?? 0}`
  figures.customers = await rowsOf(
    `(select environment, "branchCode", day, count from "PaidDay" where day < '${first ?? '-infinity'}'
      union all select environment, "branchCode", day, count from "PaidLately" where ${lately !== null} and day >= '${first ?? '-infinity'}'
      union all select environment, "branchCode", ${DAY}, 1 from (${customersOf(since)}) fresh)`,
    ['day::text', '"branchCode"'],
    ['count'],
  )
  const methods = `environment, "branchCode", method, "collectedCents", "takenBackCents"`
  const notYet = `${DAY.replace('at at', 'e.at at')} > '${wallets ?? '-infinity'}'`
  figures.wallets = await rowsOf(
    `(select ${methods}, day from "WalletDay" where day <= '${wallets ?? '-infinity'}'
      union all select ${methods}, ${DAY} from (${walletsOf(notYet)}) fresh)`,
    ['day::text', '"branchCode"', 'method'],
    ['collectedCents', 'takenBackCents'],
  )
  return figures
}

/** The same figures by the reader of today. */
async function readNow(): Promise<Record<string, unknown[]>> {
  const { rows } = await old.query(`select "throughEntryId" from "TotalsThrough"`)
  const view = { throughEntryId: BigInt(rows[0].throughEntryId) } as TotalsView
  // Only their values differ: each is a number of an entry or a day.
  const inline = (sql: Prisma.Sql) => {
    return sql.values.reduce<string>((text, value, at) => text.replace(`$${at + 1}`, `'${value}'`), sql.text)
  }
  const ofDay = ['day::text', '"branchCode"::text']
  const wide = { from: '2020-01-01', to: '2099-12-31' }
  const sales = (sql: Prisma.Sql, keys: string[]) => rowsOf(inline(sql), [...ofDay, ...keys], SUMS)
  const money = (sql: Prisma.Sql, keys: string[]) =>
    rowsOf(inline(sql), [...ofDay, ...keys, 'measure::text', 'currency::text'], MONEY_SUMS)
  const wallets = `(select *, case when measure = 'collected' then "usdCents" else 0 end as "collectedCents",
      case when measure = 'taken_back' then "usdCents" else 0 end as "takenBackCents"
    from ${inline(byDay(view, MONEY_BY_BRANCH))} t where method <> '')`
  const byFirst = (sql: Prisma.Sql) => Prisma.sql`(select *, date_trunc('month', day)::date as first from ${sql} t)`
  const months = (sql: Prisma.Sql, keys: string[], sums: string[]) =>
    rowsOf(inline(byFirst(sql)), ['first::text as day', '"branchCode"::text', ...keys], sums)
  const [person, product] = ['"staffId"::text', '"productCode"::text']
  return {
    SalesDay: await sales(byDay(view, SALES), [person, product]),
    SalesMonth: await months(byMonth(view, SALES, wide), [person, product], SUMS),
    SalesBranchDay: await sales(byDay(view, SALES_BY_BRANCH), []),
    SalesStaffDay: await sales(byDay(view, SALES_BY_PERSON), [person]),
    SalesProductDay: await sales(byDay(view, SALES_BY_PRODUCT), [product]),
    MoneyDay: await money(byDay(view, MONEY), [person]),
    MoneyMonth: await months(byMonth(view, MONEY, wide), [person, 'measure::text', 'currency::text'], MONEY_SUMS),
    MoneyBranchDay: await money(byDay(view, MONEY_BY_BRANCH), []),
    customers: await rowsOf(inline(byDay(view, CUSTOMERS)), ['day::text', '"branchCode"'], ['count']),
    wallets: await rowsOf(wallets, [...ofDay, 'method::text'], ['collectedCents', 'takenBackCents']),
  }
}

const TABLES = ['SalesTotal', 'MoneyTotal']
const totals = () =>
  Promise.all(TABLES.map(async (table) => (await old.query(`select t.* from "${table}" t order by t::text`)).rows))

const ago = (days: number) => harareDay(new Date(Date.now() - days * DAY_MS))
const at = (part: number) => cashIn[Math.floor((cashIn.length - 1) * part)] ?? 0n
const NOTHING = () => ({ through: 0n, customers: null, lately: null, wallets: null })
const CASES: [string, () => Marks][] = [
  ['nothing yet', NOTHING],
  [
    'a part, by a worker that counts days',
    () => ({ through: at(0.6), customers: ago(30), lately: at(0.6), wallets: ago(30) }),
  ],
  ['a part, but later days', () => ({ through: at(0.2), customers: ago(5), lately: at(0.2), wallets: ago(3) })],
  [
    'more than the customers are counted',
    () => ({ through: at(0.9), customers: ago(30), lately: at(0.4), wallets: null }),
  ],
  [
    'less than the customers are counted',
    () => ({ through: at(0.5), customers: ago(20), lately: at(0.8), wallets: ago(1) }),
  ],
  ['a part, and no customers', () => ({ through: at(0.7), customers: null, lately: null, wallets: ago(20) })],
  ['everything', () => ({ through: newest, customers: ago(1), lately: newest, wallets: ago(1) })],
  [
    'half of the payments by phone',
    () => ({ through: byPhone[byPhone.length >> 1] ?? 0n, customers: ago(8), lately: null, wallets: ago(8) }),
  ],
  ['some part', () => ({ through: at(Math.random()), customers: ago(20), lately: at(0.5), wallets: ago(9) })],
]

test.each(CASES)('totals of the version before that hold %s are folded to the cent', async (_what, marks) => {
  await old.query('begin')
  try {
    for (const statement of TWISTS) await old.query(statement)
    const right = await readAsBefore()
    await sumAsBefore(marks())
    expect(await readAsBefore()).toEqual(right)
    for (const { script } of folding) await old.query(script)
    expect(await readAsBefore()).toEqual(right)
    expect(await readNow()).toEqual(right)
    expect(right.customers?.length).toBeGreaterThan(20)
    expect(right.wallets?.length).toBeGreaterThan(20)
  } finally {
    await old.query('rollback')
  }
})

test('pages of the version before stay right while the new worker adds, and a rebuild makes the same rows', async () => {
  await old.query('begin')
  await sumAsBefore({ through: at(0.8), customers: ago(10), lately: at(0.8), wallets: ago(10) })
  await old.query('commit')
  const right = await readAsBefore()
  const applied = await applyMigrations({ url: shop.databaseUrl, folder: MIGRATIONS })
  expect(applied.slice(0, folding.length)).toEqual(folding.map(({ name }) => name))
  const folded = await totals()
  expect(await readAsBefore()).toEqual(right)
  await sumAll(updateTotals)
  expect(await totals()).not.toEqual(folded)
  expect(await readAsBefore()).toEqual(right)
  await sellNow(shop.actor, { ...AIRTIME, recipient: '0771234611', amount: '2' })
  const withSale = await readAsBefore()
  expect(withSale).not.toEqual(right)
  expect(await readNow()).toEqual(withSale)
  await sumAll(updateTotals)
  expect(await readAsBefore()).toEqual(withSale)
  expect(await readNow()).toEqual(withSale)
  const added = await totals()
  await sumAll(rebuildTotals)
  expect(await totals()).toEqual(added)
})

test('a worker of the version before adds nothing and moves no mark beside the new one', async () => {
  const before = await db().totalsThrough.findUniqueOrThrow({ where: { id: 1 } })
  const move = db().$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('pos.totals', 'whole', true)`
    await tx.totalsThrough.update({ where: { id: 1 }, data: { throughEntryId: before.throughEntryId + 1n } })
  })
  await expect(move).rejects.toThrow('in part')
  const add = `insert into "SalesDay" (environment, day, ${names([...seller, ...SUMS])})
    values ('test', current_date, 'HRE-01', '00000000-0000-0000-0000-000000000000', '', ${SUMS.map(() => 1)})
    on conflict (environment, day, ${names(seller)}) do update set delivered = "SalesDay".delivered + excluded.delivered`
  await expect(old.query(add)).rejects.toThrow()
  await expect(old.query('delete from "MoneyDay"')).rejects.toThrow()
  expect(await db().totalsThrough.findUniqueOrThrow({ where: { id: 1 } })).toEqual(before)
})
