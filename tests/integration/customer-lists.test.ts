import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCustomers } from '@/lib/office/customers/list-customers.ts'
import {
  CUSTOMER_SORTS,
  type CustomerLine,
  type CustomerQuery,
  parseCustomerFilter,
} from '@/lib/office/customers/model.ts'
import { rebuildCustomerLists, refreshCustomerLists } from '@/lib/office/customers/refresh-customer-lists.ts'
import { applyRetention } from '@/lib/office/privacy/apply-retention.ts'
import { addErasureByHand } from '@/lib/office/privacy/erasure-requests.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { seedPast } from '../support/seed-past.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

const shop = openShop()
const SIZES = { sales: 4000, 'statement-rows': 10, branches: 3, staff: 6, days: 95 }
/** Fewer than there are customers, so that somebody is on no list. */
const KEPT = 90
/** What a list may miss: sales that settled late on any day, sales taken back, new ones, customers forgotten. */
const LATE = 12
let owner: Actor
let manager: Actor
let regional: Actor

/** Some 400 customers, a few of whom buy often: a third of these stays away. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  seedPast(shop.databaseUrl, SIZES)
  await db().$executeRaw`
    update "Sale" s set recipient = '26377' || to_char(1000000 + case
      when s."claimedAt" < now() - interval '31 days' then c.number else c.number * 2 end, 'FM0000000')
    from (select id, floor(power((hashtext(id::text) & 65535) / 65536.0, 3) * 400)::int as number from "Sale") c
    where c.id = s.id`
  // A tenth sold below their cost, which a list of longer days must not hide.
  await db()
    .$executeRaw`update "Sale" set "totalDebitCents" = "priceCents" + 400 where (hashtext(id::text) & 1023) < 100`
  // Open since some weeks.
  await db().$executeRaw`
    update "Sale" set "claimedAt" = "claimedAt" - ((hashtext(id::text) & 63) * interval '1 day')
    where state in ('pending', 'sending')`
  const codes = (await db().branch.findMany({ select: { code: true }, orderBy: { code: 'asc' } })).map(
    ({ code }) => code,
  )
  manager = { ...(await openTill(codes[1] ?? '', 'Farai', 'manager')), branches: codes.slice(1, 2) }
  regional = { ...manager, branches: codes.slice(0, 2) }
  await untilListed(KEPT)
})

/** What was bought below cost is as the books have it again. */
afterAll(async () => {
  await db().$executeRaw`
    update "Sale" s set "totalDebitCents" = q."totalDebitCents" from "Quote" q where q.id = s."quoteId"`
})

async function untilListed(most?: number): Promise<void> {
  await sumAll()
  await db().customerList.deleteMany()
  await refreshCustomerLists(new Date(), most)
}

const ago = (days: number) => harareDay(new Date(Date.now() - days * DAY_MS))
const PERIODS: CustomerQuery[] = [
  ...['today', 'yesterday', 'week', 'thirty', 'month', 'lastMonth'].map((period) => ({ period })),
  { period: 'other', from: ago(91), to: ago(0) },
  { period: 'other', from: ago(80), to: ago(41) },
  { period: 'other', from: ago(25), to: ago(20) },
]
const SHOWN = 25
const LAPSED: CustomerQuery = { list: 'lapsed' }

/** Every period and order for the owner; other readers, branches and lengths in one order. */
function asked(): { actor: Actor; query: CustomerQuery; most: number }[] {
  const branch = manager.branches?.[0] ?? ''
  const queries = [...PERIODS, LAPSED]
  return [
    ...queries.flatMap((query) =>
      CUSTOMER_SORTS.map((sort) => ({ actor: owner, query: { ...query, sort }, most: SHOWN })),
    ),
    ...queries.flatMap((query) => [
      { actor: owner, query: { ...query, branch }, most: SHOWN },
      { actor: manager, query, most: SHOWN },
      { actor: regional, query, most: SHOWN },
    ]),
    ...[{}, LAPSED].flatMap((query) =>
      [1, 300].map((most) => ({ actor: owner, query: { ...query, sort: 'sales' }, most })),
    ),
  ]
}

async function readAll(now = new Date()): Promise<Map<string, CustomerLine[]>> {
  const read = new Map<string, CustomerLine[]>()
  for (const { actor, query, most } of asked()) {
    const filter = parseCustomerFilter(query, now)
    read.set(JSON.stringify({ who: actor.branches, ...query, most }), await listCustomers(actor, { filter, now, most }))
  }
  return read
}

/** By lists and by summing all sales; the lists stay. */
async function readBothWays(now = new Date()) {
  const byLists = await readAll(now)
  const lists = await db().customerList.findMany()
  await db().customerList.deleteMany()
  const summed = await readAll(now)
  await db().customerList.createMany({ data: lists })
  return { byLists, summed, lists }
}

async function expectTheSame(now?: Date): Promise<Map<string, CustomerLine[]>> {
  const { byLists, summed, lists } = await readBothWays(now)
  expect(lists).toHaveLength(18)
  expect(byLists).toEqual(summed)
  return summed
}

test('by its lists a page says the same as by all sales, in every period and order, at any branches', async () => {
  const summed = await expectTheSame()
  const shown = [...summed.values()].filter((lines) => lines.length > 0)
  expect(shown.length).toBeGreaterThan(summed.size / 2)
  expect(summed.get(JSON.stringify({ who: null, ...LAPSED, sort: 'worth', most: SHOWN }))?.length).toBeGreaterThan(3)
})

test.each<[string, CustomerQuery]>([
  ['thirty', {}],
  ['week', { period: 'week' }],
  ['lastMonth', { period: 'lastMonth' }],
  ['quarter', { period: 'other', from: ago(91), to: ago(0) }],
  ['lapsed', { list: 'lapsed' }],
])('the list %s answers its page', async (kind, query) => {
  const read = () =>
    listCustomers(owner, { filter: parseCustomerFilter(query, new Date()), now: new Date(), most: SHOWN })
  const lists = await db().customerList.findMany({ where: { kind } })
  const [line] = await read()
  expect(line?.recipient).toContain('•••')
  await db().customerList.updateMany({ where: { kind }, data: { saleIds: [], values: [], isWhole: true } })
  expect(await read()).toEqual([])
  await db().customerList.deleteMany({ where: { kind } })
  await db().customerList.createMany({ data: lists })
})

test('what settled late, was sold or was taken back since is in it, before and after the lists are made again', async () => {
  const open = await db().sale.findMany({ where: { state: { in: ['pending', 'sending'] } }, orderBy: { id: 'asc' } })
  for (const { id } of open.slice(0, LATE)) await lateOutcome(id, 'completed')
  const best = await db().customerList.findMany({
    where: { sort: 'worth', kind: { in: ['week', 'thirty', 'lastMonth'] } },
  })
  for (const { saleIds } of best) for (const id of saleIds.slice(0, 3)) await takeBack(id)
  // Who bought lately, and of whom that was taken back, stays away again.
  const [visitor] = await listCustomers(owner, {
    filter: parseCustomerFilter({ list: 'lapsed' }, new Date()),
    now: new Date(),
    most: 1,
  })
  const { recipient } = await db().sale.findUniqueOrThrow({ where: { id: visitor?.saleId ?? '' } })
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: recipient ?? '' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263779999999', amount: '300' })
  await expectTheSame()
  await untilListed(KEPT)
  await takeBack(sold.sales[0]?.id ?? '')
  await expectTheSame()
})

async function takeBack(saleId: string): Promise<void> {
  const { state } = await db().sale.findUniqueOrThrow({ where: { id: saleId } })
  if (state === 'completed') await lateOutcome(saleId, 'reversed')
}

test('typing an item again ends no list, and erasing several sales at once counts once', async () => {
  const counted = () => db().customerListing.findUniqueOrThrow({ where: { id: 1 } })
  const before = await counted()
  const intentId = randomUUID()
  for (const amount of ['5', '6']) await quote(shop.actor, { ...AIRTIME, amount, intentId })
  expect(await db().customerList.count()).toBe(18)
  expect(await counted()).toEqual(before)
  const sold = await db().sale.findMany({ where: { state: 'not_sold' }, take: 3, select: { id: true } })
  const ids = { id: { in: sold.map(({ id }) => id) } }
  await db().sale.updateMany({ where: ids, data: { erasedAt: new Date() } })
  expect(await counted()).toEqual({ id: 1, erasures: before.erasures + 1n })
  expect(await db().customerList.count()).toBe(0)
  await db().sale.updateMany({ where: ids, data: { erasedAt: null } })
  await refreshCustomerLists(new Date(), KEPT)
})

test('who forgets a customer and a worker that lists them at that moment wait for one another, and both finish', async () => {
  await db().customerList.updateMany({ data: { fromDay: new Date('2020-01-01') } })
  const [sold] = await db().sale.findMany({ where: { state: 'not_sold' }, take: 1, select: { id: true } })
  const waiting = async (most: number) => {
    const [row] = await db().$queryRaw<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(row.count).toBe(most)
  }
  const both = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`select 1 from "CustomerListing" for update`
      const forgets = db().sale.updateMany({ where: { id: sold?.id ?? '' }, data: { erasedAt: new Date() } })
      const forgotten = Promise.allSettled([forgets])
      await vi.waitFor(() => waiting(1), 60_000)
      const listed = Promise.allSettled([refreshCustomerLists(new Date(), KEPT)])
      await vi.waitFor(() => waiting(2), 60_000)
      return { forgotten, listed }
    },
    { timeout: 60_000 },
  )
  expect([...(await both.forgotten), ...(await both.listed)].map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
  ])
  await db().sale.updateMany({ where: { id: sold?.id ?? '' }, data: { erasedAt: null } })
  await untilListed(KEPT)
})

test('a day later, before the worker came, a page still says the same; so after the worker did', async () => {
  const tomorrow = new Date(Date.now() + DAY_MS)
  await expectTheSame(tomorrow)
  await refreshCustomerLists(tomorrow, KEPT)
  await expectTheSame(tomorrow)
  await untilListed(KEPT)
})

test('whoever is forgotten ends every list with their number, whether asked for or by their age', async () => {
  const [first] = await db().customerList.findMany({ where: { kind: 'thirty', sort: 'worth' } })
  const { recipient } = await db().sale.findUniqueOrThrow({ where: { id: first?.saleIds[0] ?? '' } })
  await runErasure(await addErasureByHand({ kind: 'number', subject: `+${recipient}` }))
  expect(await db().customerList.count()).toBe(0)
  await untilListed(KEPT)
  const again = await db().customerList.findUniqueOrThrow({
    where: { environment_kind_sort: { environment: 'test', kind: 'thirty', sort: 'worth' } },
  })
  expect(again.saleIds).not.toContain(first?.saleIds[0])
  await expectTheSame()
  await db().retentionRule.create({ data: { what: 'numbers', days: 90, setById: owner.staffId } })
  await applyRetention(new AbortController().signal)
  expect(await db().sale.count({ where: { erasedAt: { not: null } } })).toBeGreaterThan(20)
  expect(await db().customerList.count()).toBe(0)
  await untilListed(KEPT)
  await expectTheSame()
})

test('a list that was being made while somebody was forgotten is not kept', async () => {
  await db().customerList.deleteMany()
  let listed: Promise<void> | undefined
  await db().$transaction(
    async (tx) => {
      const unsold = await tx.sale.findFirstOrThrow({ where: { state: 'not_sold', erasedAt: null } })
      await tx.sale.update({ where: { id: unsold.id }, data: { erasedAt: new Date() } })
      listed = refreshCustomerLists(new Date(), KEPT)
      const blocked = () => tx.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
      await vi.waitFor(async () => expect((await blocked())[0]?.count).toBeGreaterThan(0), 60_000)
    },
    { timeout: 60_000 },
  )
  await listed
  expect(await db().customerList.count({ where: { kind: 'week' } })).toBe(0)
  expect(await db().customerList.count({ where: { kind: 'lapsed' } })).toBe(3)
})

test('all lists are made again by one command, and hold ids of sales and sums alone', async () => {
  await db().customerList.updateMany({ data: { saleIds: [], values: [] } })
  await rebuildCustomerLists()
  const lists = await db().customerList.findMany()
  expect(lists).toHaveLength(18)
  expect(lists.every(({ saleIds, values }) => saleIds.length > 0 && saleIds.length === values.length)).toBe(true)
  const numbers = await db().sale.findMany({ select: { recipient: true }, distinct: ['recipient'] })
  const stored = await db().$queryRaw<{ text: string }[]>`select string_agg(l::text, ' ') as text from "CustomerList" l`
  for (const { recipient } of numbers) if (recipient) expect(stored[0]?.text).not.toContain(recipient)
})
