import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { whereSold } from '@/lib/office/sold/internal/sold-conditions.ts'
import { parseSoldFilter, SOLD_STATES, type SoldQuery, type SoldSum } from '@/lib/office/sold/model.ts'
import { refreshSoldDays } from '@/lib/office/sold/refresh-sold-days.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { countDays, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { seedPast } from '../support/seed-past.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const DAYS = 20
const SIZES = { sales: 3000, 'statement-rows': 10, branches: 3, staff: 6, days: DAYS }
const ago = (days: number) => harareDay(new Date(Date.now() - days * DAY_MS))
const ALL = { from: ago(400), to: ago(0) }
let owner: Actor
let manager: Actor
let regional: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  seedPast(shop.databaseUrl, SIZES)
  // Open since some days.
  await db().$executeRaw`
    update "Sale" set "claimedAt" = "claimedAt" - interval '5 days' where state in ('pending', 'sending')`
  const branches = await db().branch.findMany({ select: { code: true }, orderBy: { code: 'asc' } })
  const codes = branches.map(({ code }) => code)
  manager = { ...(await openTill(codes[1] ?? '', 'Farai', 'manager')), branches: codes.slice(1, 2) }
  regional = { ...manager, branches: codes.slice(1, 3) }
})

beforeEach(() => refreshSoldDays())

/** Every way to ask: days, branch, cashier, product and state, by whoever sees all, one or two branches. */
async function asked(actors: Actor[]): Promise<{ actor: Actor; query: SoldQuery }[]> {
  const ticket = await db().ticket.findFirstOrThrow({ where: { branchCode: manager.branches?.[0] ?? '' } })
  const { productCode } = await db().sale.findFirstOrThrow({ where: { ticketId: ticket.id } })
  const periods = [ALL, {}, { from: ago(1) }, { from: ago(9), to: ago(3) }, { from: ago(6), to: ago(0) }]
  const filters: SoldQuery[] = [
    ...[{}, { branch: ticket.branchCode }, { branch: 'nowhere' }],
    ...[{ cashier: ticket.staffId }, { cashier: ticket.staffId, branch: ticket.branchCode }],
    ...[{ product: productCode ?? '' }, { product: productCode ?? '', branch: ticket.branchCode }],
    ...[
      { cashier: ticket.staffId, product: productCode ?? '' },
      { tender: 'cash' },
      { tender: 'mobile' },
      { tender: 'both' },
      { tender: 'mobile', branch: ticket.branchCode },
      { least: '5' },
      { till: ticket.tillId },
    ],
    ...SOLD_STATES.map((state) => ({ state })),
  ]
  return actors.flatMap((actor) =>
    periods.flatMap((period) => filters.map((filter) => ({ actor, query: { ...period, ...filter } }))),
  )
}

async function sumAll(actors: Actor[]): Promise<Map<string, SoldSum>> {
  const sums = new Map<string, SoldSum>()
  for (const { actor, query } of await asked(actors)) {
    sums.set(JSON.stringify({ who: actor.branches, ...query }), await sumSold(actor, parseSoldFilter(query)))
  }
  return sums
}

/** By the sums of days and by the list's own condition on each sale. */
async function expectTheSame(actors = [owner]): Promise<Map<string, SoldSum>> {
  const bySales = new Map<string, SoldSum>()
  for (const { actor, query } of await asked(actors)) {
    const states = await db().sale.groupBy({
      by: ['state'],
      where: whereSold(actor, parseSoldFilter(query)),
      _count: true,
      _sum: { priceCents: true, totalDebitCents: true },
    })
    const delivered = states.find(({ state }) => state === 'completed')
    bySales.set(JSON.stringify({ who: actor.branches, ...query }), {
      sales: states.reduce((sum, { _count }) => sum + _count, 0),
      delivered: delivered?._count ?? 0,
      priceCents: delivered?._sum.priceCents ?? 0n,
      costCents: delivered?._sum.totalDebitCents ?? 0n,
    })
  }
  expect(await sumAll(actors)).toEqual(bySales)
  return bySales
}

const sumOf = (actor: Actor, query: SoldQuery) => sumSold(actor, parseSoldFilter(query))

test('by the sums of days a list adds up to what its sales do, whatever is asked and by whom', async () => {
  const sums = await expectTheSame([owner, manager, regional])
  const answered = [...sums.values()].filter(({ sales }) => sales > 0)
  expect(answered.length).toBeGreaterThan(sums.size / 2)
  // The owner's and both managers' own, by each filter; days of their own would differ by the time of day.
  const ofAllDays = [...sums].filter(([asked]) => asked.includes(ALL.from)).map(([, { priceCents }]) => priceCents)
  expect(new Set(ofAllDays).size).toBeGreaterThan(10)
  const first = await db().sale.findFirstOrThrow({ where: { claimedAt: { not: null } }, orderBy: { claimedAt: 'asc' } })
  const lastOver = movedBy(harareDay(new Date(Date.now() - HOUR_MS)), -1)
  expect(await db().soldDaySummed.count()).toBe(countDays(harareDay(first.claimedAt ?? new Date(0)), lastOver))
  expect(await db().soldDaySummed.findFirst({ where: { day: { gte: new Date(ago(0)) } } })).toBeNull()
})

test.each([
  ['shop', () => ({ actor: owner, query: ALL })],
  ['branch', () => ({ actor: manager, query: ALL })],
  ['cashier', async () => ({ actor: owner, query: { ...ALL, cashier: await keyOf('cashier') } })],
  ['product', async () => ({ actor: owner, query: { ...ALL, product: await keyOf('product') } })],
])('a day that is over is read from its sums, by %s', async (grain, asking) => {
  const { actor, query } = await asking()
  const before = await sumOf(actor, query)
  await db().soldDay.updateMany({
    where: { grain, state: 'completed' },
    data: { sales: 0, priceCents: 0n, costCents: 0n },
  })
  const after = await sumOf(actor, query)
  expect(after.delivered).toBe(await deliveredSince(actor, query))
  expect(after.priceCents).toBeLessThan(before.priceCents)
  await db().soldDaySummed.updateMany({ data: { changes: -1 } })
  expect(await sumOf(actor, query)).toEqual(before)
  await refreshSoldDays()
  expect(await sumOf(actor, query)).toEqual(before)
})

async function keyOf(grain: string): Promise<string> {
  return (await db().soldDay.findFirstOrThrow({ where: { grain, state: 'completed' }, orderBy: { sales: 'desc' } })).key
}

/** Of the days that are not summed: today, and in its first hour yesterday. */
async function deliveredSince(actor: Actor, query: SoldQuery): Promise<number> {
  const { _max: last } = await db().soldDaySummed.aggregate({ _max: { day: true } })
  const first = new Date((last.day?.getTime() ?? 0) + DAY_MS).toISOString().slice(0, 10)
  return (await sumOf(actor, { ...query, from: first, to: ago(0) })).delivered
}

test('a sale that ends after its day counts as it ended, at once, and the day is summed again', async () => {
  const old = { claimedAt: { lt: new Date(Date.now() - 2 * DAY_MS) } }
  const oldest = { claimedAt: 'asc' } as const
  const open = await db().sale.findFirstOrThrow({ where: { ...old, state: 'pending' }, orderBy: oldest })
  const delivered = await db().sale.findFirstOrThrow({ where: { ...old, state: 'completed' }, orderBy: oldest })
  const before = await sumOf(owner, ALL)
  await lateOutcome(open.id, 'completed')
  await lateOutcome(delivered.id, 'reversed')
  const after = await sumOf(owner, ALL)
  const priceCents = before.priceCents + (open.priceCents ?? 0n) - (delivered.priceCents ?? 0n)
  expect(after).toMatchObject({ sales: before.sales, delivered: before.delivered, priceCents })
  await expectTheSame()
  const stale = await db().soldDaySummed.findMany({ orderBy: { day: 'asc' } })
  await refreshSoldDays()
  const kept = await db().soldDaySummed.findMany({ orderBy: { day: 'asc' } })
  expect(kept.filter(({ changes }, at) => changes !== stale[at]?.changes)).toHaveLength(2)
  await expectTheSame()
})

test('how a slip was paid counts as it is, though a payment comes or is taken back after the day', async () => {
  const paid = await db().collection.findFirstOrThrow({
    where: {
      state: 'completed',
      ticket: { sales: { some: { claimedAt: { lt: new Date(Date.now() - 2 * DAY_MS) } } } },
    },
    orderBy: { createdAt: 'asc' },
    include: { ticket: { include: { sales: true } } },
  })
  const { id, ticketId, tillId, ticket } = paid
  const sales = ticket.sales.length
  const counts = async () => {
    const [cash, mobile, both] = await Promise.all(
      ['cash', 'mobile', 'both'].map((tender) => sumOf(owner, { ...ALL, tender })),
    )
    return { cash: cash?.sales ?? 0, mobile: mobile?.sales ?? 0, both: both?.sales ?? 0 }
  }
  const before = await counts()
  await db().collection.update({ where: { id }, data: { state: 'reversed' } })
  const gone = { ...before, mobile: before.mobile - sales }
  expect(await counts()).toEqual(gone)
  await refreshSoldDays()
  expect(await counts()).toEqual(gone)
  const usd = { currency: 'USD', receivedCents: 1n, changeCents: 0n, usdCents: 1n }
  const debt = { ticketId, tillId, intakeId: randomUUID(), paysDebt: true, ...usd }
  await db().tender.create({ data: debt })
  expect(await counts()).toEqual(gone)
  await refreshSoldDays()
  expect(await counts()).toEqual(gone)
  await db().tender.create({ data: { ticketId, tillId, intakeId: randomUUID(), ...usd } })
  expect(await counts()).toEqual({ ...gone, cash: before.cash + sales })
  await refreshSoldDays()
  await db().collection.update({ where: { id }, data: { state: 'completed' } })
  expect(await counts()).toEqual({ ...gone, both: before.both + sales })
  await refreshSoldDays()
  await expectTheSame()
  await db().$transaction([
    db().$executeRaw`set local session_replication_role = replica`,
    db().tender.deleteMany({ where: { ticketId } }),
  ])
  await db().soldDaySummed.updateMany({ data: { changes: -1 } })
  await refreshSoldDays()
  expect(await counts()).toEqual(before)
})

test('the other environment’s days are not among them', async () => {
  const before = await sumOf(owner, ALL)
  const live = { environment: 'live', day: new Date(ago(3)) } as const
  const sums = { state: 'completed', tender: 'cash', sales: 7, priceCents: 700n, costCents: 7n } as const
  await db().soldDay.create({ data: { ...live, ...sums, grain: 'shop', key: '', branchCode: '' } })
  await db().soldDaySummed.create({ data: { ...live, changes: 5 } })
  await db().soldDayChange.create({ data: live })
  expect(await sumOf(owner, ALL)).toEqual(before)
  await refreshSoldDays()
  expect(await db().soldDay.deleteMany({ where: { environment: 'live' } })).toEqual({ count: 1 })
  await db().soldDaySummed.deleteMany({ where: { environment: 'live' } })
})

test('what says nothing about a sum, as a token that is sealed or a customer who is forgotten, ends none', async () => {
  const sale = await db().sale.findFirstOrThrow({
    where: { state: 'completed', claimedAt: { lt: new Date(Date.now() - 2 * DAY_MS) } },
  })
  const before = await db().soldDayChange.count()
  await db().sale.update({
    where: { id: sale.id },
    data: { recipient: null, erasedAt: new Date(), checkedAt: new Date() },
  })
  await db().sale.update({ where: { id: sale.id }, data: { state: 'completed', priceCents: sale.priceCents } })
  expect(await db().soldDayChange.count()).toBe(before)
})

test('a sale of today leaves no line', async () => {
  const before = await db().soldDayChange.count()
  await sellNow(shop.actor, AIRTIME)
  expect(await db().soldDayChange.count()).toBe(before)
  await expectTheSame()
})

test('a change that commits while its day is being summed is not lost', async ({ onTestFinished }) => {
  const sale = await db().sale.findFirstOrThrow({
    where: { state: 'completed', claimedAt: { lt: new Date(Date.now() - 3 * DAY_MS) } },
    orderBy: { claimedAt: 'desc' },
  })
  const other = new pg.Client({ connectionString: shop.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await db().soldDaySummed.updateMany({ data: { changes: -1 } })
  await other.query('begin')
  await other.query('update "Sale" set "totalDebitCents" = "totalDebitCents" + 1 where id = $1', [sale.id])
  await refreshSoldDays()
  await other.query('commit')
  const changed = await expectTheSame()
  await refreshSoldDays()
  expect(await expectTheSame()).toEqual(changed)
  await db().sale.update({ where: { id: sale.id }, data: { totalDebitCents: sale.totalDebitCents } })
  expect(await expectTheSame()).not.toEqual(changed)
})

test('two processes that sum all days again at once leave each day once', async () => {
  const rebuild = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/totals-rebuild.ts'], { env: process.env })
  const before = await db().soldDay.count()
  await Promise.all([rebuild(), rebuild(), refreshSoldDays()])
  expect(await db().soldDay.count()).toBe(before)
  expect(await db().soldDaySummed.count({ where: { changes: -1 } })).toBe(0)
  await expectTheSame()
})
