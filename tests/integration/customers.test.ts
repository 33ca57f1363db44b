import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { findCustomer, getCustomer, listCustomerSales } from '@/lib/office/customers/get-customer.ts'
import { exportCustomers, listCustomers } from '@/lib/office/customers/list-customers.ts'
import { AWAY_DAYS, type CustomerQuery, parseCustomerFilter, REGULAR_DAYS } from '@/lib/office/customers/model.ts'
import { addErasureByHand } from '@/lib/office/privacy/erasure-requests.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { getPage } from '@/lib/platform/shared/page.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const RUTENDO = '263771234567'
const AWAY = '263772000001'
const RARE = '263772000002'
let owner: Actor
let manager: Actor
let sipho: Actor

/** Rutendo buys 5.00 and 6.00 in Harare and 7.00 in Bulawayo, and once fails; a meter buys 20.30 in Bulawayo. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  for (const amount of ['5', '6']) await sellNow(shop.actor, { ...AIRTIME, amount, recipient: RUTENDO })
  await sellNow(sipho, { ...AIRTIME, amount: '7', recipient: RUTENDO })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  await sellNow(sipho, ELECTRICITY)
  for (const day of [31, 40, 50, 60]) await soldBefore(AWAY, day)
  for (const day of [31, 31, 31, 60, 29]) await soldBefore(RARE, day)
})

async function soldBefore(recipient: string, days: number): Promise<void> {
  const amount = String(1 + Math.random() * 8).slice(0, 4)
  await sellNow(shop.actor, { ...AIRTIME, amount, recipient })
  const { id } = await db().sale.findFirstOrThrow({ where: { recipient }, orderBy: { claimedAt: 'desc' } })
  await db().sale.update({ where: { id }, data: { claimedAt: new Date(Date.now() - days * DAY_MS) } })
}

const list = (actor: Actor, query: CustomerQuery) =>
  listCustomers(actor, { filter: parseCustomerFilter(query, new Date()), now: new Date(), most: 50 })
const all = { from: null, back: false, take: 100 }

test('a day’s customers come by what they spent, masked, with margin, last sale and what they buy', async () => {
  const lines = await list(owner, { period: 'today' })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({
    recipient: expect.stringContaining('•••'),
    sales: 1,
    salesCents: 2030n,
    marginCents: 60n,
  })
  expect(lines[1]).toMatchObject({ recipient: '077 ••• 567', sales: 3, salesCents: 1800n })
  expect(lines[1]?.bought).toHaveLength(1)
  expect(JSON.stringify(lines, (_, value) => String(value))).not.toContain('1234567')
})

test.each<[string, CustomerQuery, number[]]>([
  ['sales', { sort: 'sales', period: 'today' }, [3, 1]],
  ['a branch', { branch: 'HRE-01', period: 'today' }, [2]],
  ['days without a sale', { period: 'other', from: '2026-01-01', to: '2026-01-02' }, []],
])('they can be had by %s', async (_what, query, expected) => {
  expect((await list(owner, query)).map(({ sales }) => sales)).toEqual(expected)
})

test('a manager sees what was bought at their own branches alone', async () => {
  const lines = await list(manager, { sort: 'sales', period: 'today' })
  expect(lines.map(({ salesCents }) => salesCents).sort()).toEqual([2030n, 700n])
  expect(await list(manager, { branch: 'HRE-01' })).toEqual([])
})

test(`stayed away is who came on ${REGULAR_DAYS} days or more, and on none of the last ${AWAY_DAYS}`, async () => {
  const lines = await list(owner, { list: 'lapsed' })
  expect(lines.map(({ recipient, sales }) => [recipient, sales])).toEqual([['077 ••• 001', 4]])
})

test('more than three months are cut to the last three', () => {
  const query = { period: 'other', from: '2026-01-01', to: '2026-11-20' }
  expect(parseCustomerFilter(query, new Date('2026-11-22T10:00:00Z')).period).toMatchObject({ from: '2026-08-21' })
})

test('a whole number, however written, opens its customer; part of one opens nobody', async () => {
  const found = (typed: string, actor = owner) => findCustomer({ ctx: { actor }, input: { text: typed } })
  const saleId = await found('077 123 4567')
  expect(saleId).toMatch(/^[0-9a-f-]{36}$/)
  for (const way of ['+263 77 123-4567', '771234567', RUTENDO]) expect(await found(way)).toBe(saleId)
  for (const way of ['1234567', '', ' ', '%', '0779999999']) expect(await found(way)).toBeNull()
  expect(await found(ELECTRICITY.recipient)).not.toBeNull()
  expect(await found(ELECTRICITY.recipient, { ...manager, branches: [] })).toBeNull()
})

test('a customer’s page has the whole number, every product, and every sale to it, page by page', async () => {
  const saleId = await findCustomer({ ctx: { actor: owner }, input: { text: RUTENDO } })
  if (!saleId) throw new Error('not found')
  const view = await getCustomer(owner, saleId)
  expect(view).toMatchObject({ recipient: '077 123 4567', products: [{ sales: 3, salesCents: 1800n }] })
  const rows = await listCustomerSales(owner, saleId, all)
  expect(rows.map(({ priceCents }) => priceCents)).toEqual([700n, 600n, 500n])
  const first = await getPage({}, 2, (walk) => listCustomerSales(owner, saleId, walk))
  const second = await getPage({ on: first.on ?? '' }, 2, (walk) => listCustomerSales(owner, saleId, walk))
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(await listCustomerSales(manager, saleId, all)).toHaveLength(1)
})

test('another branch’s sale, or an id that is no sale, opens no customer', async () => {
  const harare = await db().sale.findFirstOrThrow({ where: { ticket: { branchCode: 'HRE-01' }, recipient: RUTENDO } })
  expect(await getCustomer(manager, harare.id)).toBeNull()
  expect(await listCustomerSales(manager, harare.id, all)).toEqual([])
  expect(await getCustomer(owner, 'x')).toBeNull()
})

test('the file has the masked lines, and taking it is noted with its days', async () => {
  const filter = parseCustomerFilter({ period: 'today', branch: 'BYO-01' }, new Date())
  const file = await exportCustomers({ ctx: { actor: owner }, input: { filter, now: new Date() } })
  const lines = (await text(file.body)).replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toBe('Customer,Sales,Worth USD,Margin USD,Last in Harare,Bought most')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/^077 ••• 567,1,7\.00,/)
  const noted = await db().audit.findFirstOrThrow({ where: { action: 'report:export' }, orderBy: { id: 'desc' } })
  expect(noted.detail).toMatchObject({ report: 'customers', branch: 'BYO-01', from: filter.period.from })
})

test('a forgotten customer is on no list, and their sale leads to no page', async () => {
  const before = await findCustomer({ ctx: { actor: owner }, input: { text: RUTENDO } })
  await runErasure(await addErasureByHand({ kind: 'number', subject: '077 123 4567' }))
  expect((await list(owner, { period: 'today' })).map(({ recipient }) => recipient)).not.toContain('077 ••• 567')
  expect(await findCustomer({ ctx: { actor: owner }, input: { text: RUTENDO } })).toBeNull()
  expect(await getCustomer(owner, before ?? '')).toBeNull()
})
