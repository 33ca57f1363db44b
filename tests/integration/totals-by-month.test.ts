import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { beforeAll, expect, test } from 'vitest'
import { addEntries } from '@/lib/books/totals/internal/add-entries.ts'
import { NOTHING_SUMMED, rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { updateTotals } from '@/lib/books/totals/update-totals.ts'
import { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { getMonth } from '@/lib/office/accountant/queries.ts'
import { listSafes } from '@/lib/office/cash/queries.ts'
import {
  firstLines,
  type PeriodLine,
  type PeriodQuery,
  parsePeriod,
  sortCompared,
  type WeekHour,
} from '@/lib/office/periods/model.ts'
import { getPeriodView, listWeekHours } from '@/lib/office/periods/parse-period.ts'
import { type Grouping, groupingsOf, parseReportFilter, type ReportQuery } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getResultReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import { parseControlFilter } from '@/lib/office/staff-control/model.ts'
import { listStaffControl } from '@/lib/office/staff-control/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { connectionTo } from '@/lib/platform/database/connection.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { beginningOf, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { seedPast } from '../support/seed-past.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

const shop = openShop()
let owner: Actor

/** Enough days to contain a whole month, whatever today is. */
const DAYS = 75
const SIZES = { sales: 2000, 'statement-rows': 10, branches: 3, staff: 24, days: DAYS }
const SUMS = [
  ...['delivered', 'salesCents', 'costCents', 'reversed', 'reversedSalesCents', 'reversedCostCents'],
  ...['chargeCents', 'reversedChargeCents'],
]

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  seedPast(shop.databaseUrl, SIZES)
})

const MONEY_SUMS = ['count', 'nativeCents', 'usdCents']

/** A table's totals, or what they are summed from, as comparable text: one row a key. */
function rowsOf(table: string, keys: string[], summed = SUMS): Promise<object[]> {
  const sums = summed.map((name) => `sum("${name}")::text as "${name}"`)
  const by = keys.map((_, index) => index + 1)
  return db().$queryRawUnsafe(`select ${[...keys, ...sums].join(', ')} from ${table} group by ${by} order by ${by}`)
}

const salesIn = (grain: string) => `(select * from "SalesTotal" where grain = '${grain}') t`
const moneyIn = (grain: string) => `(select * from "MoneyTotal" where grain = '${grain}') t`

const OWNER = ['"branchCode"', '"staffId"::text', '"productCode"']
const PAYMENT = ['measure', 'currency', 'method']
const OF_MONTH = `date_trunc('month', day)::date::text as day`

test.each([
  ['in small steps', () => updateTotals(700n)],
  ['at once', rebuildTotals],
])('totals by month and of what is rolled up, built %s, equal those by day to the cent', async (_how, sum) => {
  await updateTotals()
  await sumAll(sum)
  const months = await rowsOf(salesIn('month'), ['day::text', ...OWNER])
  expect(months).toEqual(await rowsOf(salesIn('each'), [OF_MONTH, ...OWNER]))
  expect(months).toHaveLength(await db().salesTotal.count({ where: { grain: 'month' } }))
  for (const [grain, columns] of [
    ['branch', ['"branchCode"']],
    ['person', ['"branchCode"', '"staffId"::text']],
    ['product', ['"branchCode"', '"productCode"']],
  ] as const) {
    const rows = await rowsOf(salesIn(grain), ['day::text', ...columns])
    expect(rows).toEqual(await rowsOf(salesIn('each'), ['day::text', ...columns]))
    expect(rows).toHaveLength(await db().salesTotal.count({ where: { grain } }))
  }
  const money = (grain: string, keys: string[]) => rowsOf(moneyIn(grain), [...keys, ...PAYMENT], MONEY_SUMS)
  const payer = ['"branchCode"', '"staffId"::text']
  const moneyMonths = await money('month', ['day::text', ...payer])
  expect(moneyMonths).toEqual(await money('each', [OF_MONTH, ...payer]))
  expect(moneyMonths).toHaveLength(await db().moneyTotal.count({ where: { grain: 'month' } }))
  const moneyBranches = await money('branch', ['day::text', '"branchCode"'])
  expect(moneyBranches).toEqual(await money('each', ['day::text', '"branchCode"']))
  expect(moneyBranches.length).toBeGreaterThan(0)
})

const DAY = (at: string) => `(${at} at time zone 'Africa/Harare')::date::text as day`
const BOOKED = `"JournalEntry" e join "JournalPosting" p on p."entryId" = e.id`
const WHAT = `case when p.account = 'losses' and e.event = 'payout' then 'payout' else p.account end`

test('totals by hour and branch, of accounts, safes and customers equal what they are summed from', async () => {
  await sumAll(rebuildTotals)
  const hours = await rowsOf('"SalesBranchHour"', ['hour::text', '"branchCode"'])
  expect(hours).toEqual(await rowsOf('"SalesHour"', ['hour::text', '"branchCode"']))
  const ledger = await rowsOf('"LedgerDay"', ['day::text', '"branchCode"', 'measure'], ['usdCents'])
  expect(ledger).toEqual(
    await rowsOf(
      BOOKED,
      [DAY('e.at'), `coalesce(e."branchCode", '') as "branchCode"`, `${WHAT} as measure`],
      ['usdCents'],
    ),
  )
  const safes = await rowsOf('"SafeTotal"', ['"branchCode"', 'currency'], ['nativeCents', 'usdCents'])
  const inSafes = `(select p."accountKey" as "branchCode", p.* from ${BOOKED} where p.account = 'safe') t`
  expect(safes).toEqual(await rowsOf(inSafes, ['"branchCode"', 'currency'], ['nativeCents', 'usdCents']))
  const firstMoney = `select "ticketId", min(at) as at from "JournalEntry"
    where event = 'cash_taken' or ("objectKind", event) = ('collection', 'completed') group by 1`
  const tickets = `(select t.*, p.at, 1 as count from "Ticket" t join (${firstMoney}) p on p."ticketId" = t.id) t`
  const customers = await rowsOf(moneyIn('customers'), ['day::text', '"branchCode"'], ['count'])
  expect(customers).toEqual(await rowsOf(tickets, [DAY('at'), '"branchCode"'], ['count']))
  for (const rows of [hours, ledger, safes, customers]) expect(rows.length).toBeGreaterThan(0)
})

test('pages say the same before the totals are summed and after', async () => {
  const period = (query: PeriodQuery) => getPeriodView(owner, parsePeriod(query, new Date()))
  const read = async () => ({
    thirty: await period({ period: 'thirty' }),
    yesterday: await period({ period: 'yesterday' }),
    branch: await period({ period: 'month', branch: 'HRE-01' }),
    long: await period({ period: 'other', from: ago(120), to: ago(3) }),
    control: await listStaffControl(owner, parseControlFilter({ week: ago(7) })),
    hours: sorted(await listWeekHours(owner, null, new Date())),
    results: await Promise.all(
      groupingsOf('result').map((by) =>
        getResultReport(owner, parseReportFilter({ report: 'result', by, from: ago(DAYS) })),
      ),
    ),
    safes: await listSafes(owner),
    wallets: await readWallets(),
    ledger: (await getMonth(owner, monthOf(LAST_MONTH))).missing.xero,
  })
  await sumAll(rebuildTotals)
  const summed = await read()
  for (const table of TOTALS) await db().$executeRawUnsafe(`delete from "${table}"`)
  await db().totalsThrough.update({ where: { id: 1 }, data: NOTHING_SUMMED })
  expect(await read()).toEqual(summed)
  expect(summed.thirty.total.customers).toBeGreaterThan(0)
  expect(summed.hours.length).toBeGreaterThan(0)
  expect(summed.long.cashiers.length).toBeGreaterThan(3)
  expect(summed.control.some(({ figures }) => figures.short.usual !== null)).toBe(true)
  expect(summed.control.some(({ figures }) => figures.short.amount > 0)).toBe(true)
  expect(summed.results.every((lines) => lines.some(({ overShortCents }) => overShortCents !== 0n))).toBe(true)
  expect(summed.safes.some(({ sums }) => sums.length > 0)).toBe(true)
  expect(summed.ledger.length).toBeGreaterThan(3)
  for (const lines of summed.wallets) expect(lines.some(({ collectedCents }) => collectedCents > 0n)).toBe(true)
  await sumAll(rebuildTotals)
})

test.each([
  { sort: 'most', whole: null },
  { sort: 'fall', whole: null },
  { sort: 'fall', whole: 'cashier' },
] as const)('a page that draws the lines %o has their last thirty days, and all else alike', async (drawn) => {
  const period = parsePeriod({ period: 'thirty' }, new Date())
  const whole = await getPeriodView(owner, period)
  const view = await getPeriodView(owner, period, drawn)
  for (const [kind, lines] of Object.entries({
    branch: view.branches,
    product: view.products,
    cashier: view.cashiers,
  })) {
    const shown = firstLines(sortCompared(lines, drawn.sort), drawn.whole === kind)
    expect(shown.every(({ trend }) => trend.length === 30)).toBe(true)
    expect(lines.filter((line) => !shown.includes(line)).every(({ trend }) => trend.length === 0)).toBe(true)
  }
  expect(view.cashiers.length).toBeGreaterThan(firstLines(view.cashiers, false).length)
  const fill = (lines: readonly PeriodLine[], from: readonly PeriodLine[]) =>
    lines.map((line, index) => (line.trend.length > 0 ? line : { ...line, trend: from[index]?.trend }))
  const filled = {
    branches: fill(view.branches, whole.branches),
    products: fill(view.products, whole.products),
    cashiers: fill(view.cashiers, whole.cashiers),
  }
  expect({ ...view, ...filled }).toEqual(whole)
})

/** Of all branches, of one, of one cashier, as a manager of that branch sees them, and of some days. */
async function readWallets() {
  const { staffId, branchCode } = await db().collection.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const report = (who: Actor, query: ReportQuery) =>
    getMoneyReport(who, parseReportFilter({ report: 'money', by: 'wallet', from: ago(DAYS), ...query }))
  return Promise.all([
    report(owner, {}),
    report(owner, { branch: branchCode }),
    report(owner, { cashier: staffId }),
    report({ ...owner, branches: [branchCode] }, {}),
    report(owner, { from: ago(20), to: ago(10) }),
    report(owner, { from: ago(1) }),
  ])
}

test('payments by wallet are counted as they were booked, those taken back apart', async () => {
  await sumAll(rebuildTotals)
  const takenBack = db().$transaction(
    async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`
      await tx.$executeRaw`
        update "JournalPosting" p set "usdCents" = -p."usdCents" from "JournalEntry" e
        where e.id = p."entryId" and e."objectKind" = 'collection' and e.id % 2 = 0`
      await tx.$executeRaw`update "JournalEntry" set event = 'reversed' where "objectKind" = 'collection' and id % 2 = 0`
      await tx.$executeRaw`delete from "MoneyTotal"`
      const { throughEntryId } = await tx.totalsThrough.findUniqueOrThrow({ where: { id: 1 } })
      await addEntries(tx, 0n, throughEntryId)
      const counted = await tx.$queryRaw`
        select method, measure, sum("usdCents")::bigint as cents, sum(count)::int as count from "MoneyTotal"
        where grain = 'branch' and method <> '' group by 1, 2 order by 1, 2`
      const booked = await tx.$queryRaw`
        select c.method, case when e.id % 2 = 1 then 'collected' else 'taken_back' end as measure,
          sum(p."usdCents")::bigint as cents, count(*)::int as count
        from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
          join "Collection" c on c.id = e."collectionId"
        where e."objectKind" = 'collection' group by 1, 2 order by 1, 2`
      expect(counted).toEqual(booked)
      expect(booked).not.toEqual([])
      throw new Error('Nothing of it stays')
    },
    { timeout: 60_000 },
  )
  await expect(takenBack).rejects.toThrow('Nothing of it stays')
})

test('what was summed before is completed by the migration, to the cent', async () => {
  const sql = readFileSync('prisma/migrations/20261123330000_totals_of_large_shops/migration.sql', 'utf8')
  const [, backfill = ''] = sql.split('-- Summed as far as the totals are, while nobody moves the mark.\n')
  const tables = ['SalesBranchHour', 'LedgerDay', 'SafeTotal']
  const fills = (one: string) => tables.some((table) => one.includes(`insert into "${table}"`))
  const rows = () =>
    Promise.all(tables.map((table) => db().$queryRawUnsafe<object[]>(`select t.* from "${table}" t order by t::text`)))
  await sumAll(rebuildTotals)
  const before = await rows()
  expect(before.every((found) => found.length > 0)).toBe(true)
  await db().$transaction(async (tx) => {
    for (const table of tables) await tx.$executeRawUnsafe(`delete from "${table}"`)
    for (const statement of backfill.split(';\n').filter(fills)) await tx.$executeRawUnsafe(statement)
  })
  expect(await rows()).toEqual(before)
})

test('a rebuild waits for the worker’s step, however long that takes', async () => {
  const shared = globalThis as { posPrisma?: PrismaClient; posPrismaForLong?: PrismaClient }
  const { posPrisma, posPrismaForLong } = shared
  // What bounds a transaction that names no limit of its own: seconds in the product, a moment here.
  const hasty = new PrismaClient({
    adapter: new PrismaPg(connectionTo(shop.databaseUrl)),
    transactionOptions: { maxWait: 5_000, timeout: 200 },
  })
  const step = 'select 1 from "TotalsThrough" where id = 1 for update'
  try {
    Object.assign(shared, { posPrisma: hasty, posPrismaForLong: hasty })
    const { rebuilt } = await whileLocked(shop.databaseUrl, step, [], async () => {
      const rebuilt = rebuildTotals()
      expect(await waitsOrGoesOn(rebuilt)).toBe('waits')
      await pause(600)
      return { rebuilt }
    })
    expect(await rebuilt).toBeGreaterThan(0)
  } finally {
    Object.assign(shared, { posPrisma, posPrismaForLong })
    await hasty.$disconnect()
  }
})

const TOTALS = [
  ...['SalesTotal', 'MoneyTotal', 'SalesHour', 'SalesBranchHour'],
  ...['BalanceDay', 'ClearingDay', 'DrawerTotal', 'SafeTotal', 'LedgerDay'],
]

const sorted = (hours: WeekHour[]) => [...hours].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)

const ago = (days: number) => harareDay(new Date(Date.now() - days * DAY_MS))
const monthOf = (day: string) => day.slice(0, 7)
const LAST_MONTH = harareDay(new Date(beginningOf(`${monthOf(ago(0))}-01`).getTime() - 1))

test.each([
  ['all days', '2020-01-01', '9999-12-31'],
  ['as many days as were sold on', ago(DAYS), ago(0)],
  ['some months and days before and after', ago(DAYS - 5), ago(3)],
  ['a whole month', `${monthOf(LAST_MONTH)}-01`, LAST_MONTH],
  ['a whole month and the days since', `${monthOf(LAST_MONTH)}-01`, ago(0)],
  ['a month but its first day', `${monthOf(LAST_MONTH)}-02`, LAST_MONTH],
  ['a month but its last days', `${monthOf(LAST_MONTH)}-01`, `${monthOf(LAST_MONTH)}-27`],
  ['parts of two months', ago(40), ago(20)],
  ['a day', ago(9), ago(9)],
])('a report of %s equals the totals of those days, whatever its columns', async (_what, from, to) => {
  const { branchCode, productCode, staffId } = await db().salesTotal.findFirstOrThrow({
    where: { grain: 'each', day: new Date(ago(9)) },
  })
  const filters: { query: ReportQuery; condition: string }[] = [
    { query: {}, condition: 'true' },
    { query: { branch: branchCode }, condition: `"branchCode" = '${branchCode}'` },
    { query: { cashier: staffId }, condition: `"staffId" = '${staffId}'` },
    { query: { product: productCode }, condition: `"productCode" = '${productCode}'` },
    {
      query: { cashier: staffId, product: productCode },
      condition: `"staffId" = '${staffId}' and "productCode" = '${productCode}'`,
    },
  ]
  for (const { query, condition } of filters) {
    for (const by of groupingsOf('sales').filter(isSummed)) {
      const days = `(select * from ${salesIn('each')} where day between '${from}' and '${to}' and ${condition}) t`
      const lines = await getSalesReport(owner, parseReportFilter({ by, from, to, ...query }))
      const told = lines.map(({ label: _, ...line }) =>
        Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value)])),
      )
      expect(told.length).toBeGreaterThan(0)
      expect(new Set(told), by).toEqual(new Set(await rowsOf(days, [`${KEY_OF[by]} as key`])))
    }
  }
  for (const { query, condition } of filters.filter((filter) => !filter.query.product)) {
    for (const by of groupingsOf('money').filter(isSummed)) {
      const lines = await getMoneyReport(owner, parseReportFilter({ report: 'money', by, from, to, ...query }))
      const told = lines.map(({ key, currency, cashCents }) => `${key} ${currency} ${cashCents}`)
      const rows = await db().$queryRawUnsafe<{ line: string }[]>(
        `select ${KEY_OF[by]} || ' ' || currency || ' ' || coalesce(sum("nativeCents") filter (where measure = 'cash_taken'), 0) as line
         from ${moneyIn('each')} where day between '${from}' and '${to}' and ${condition} group by ${KEY_OF[by]}, currency`,
      )
      expect(told.length).toBeGreaterThan(0)
      expect(new Set(told), by).toEqual(new Set(rows.map(({ line }) => line)))
    }
  }
})

/** Wallets are read from the payments. */
function isSummed(by: Grouping): by is keyof typeof KEY_OF {
  return by !== 'wallet'
}

const KEY_OF = {
  day: 'day::text',
  month: `to_char(day, 'YYYY-MM')`,
  branch: '"branchCode"',
  cashier: '"staffId"::text',
  product: '"productCode"',
  productMonth: `to_char(day, 'YYYY-MM') || '~' || "productCode"`,
}
