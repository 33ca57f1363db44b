import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getOwnFloatTarget, listFloatTargets, setFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { listDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { getFloatStart } from '@/lib/counter/shifts/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { close, move, open, xOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let manager: Actor
let elsewhere: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
})

const refused = (code: string) => ({ problem: expect.objectContaining({ code }) })
const tillId = () => shop.actor.till?.id ?? ''
const set = (amount: string, { by = manager, currency = 'USD', till = tillId() } = {}) =>
  setFloatTarget({ ctx: { actor: by }, input: { till, currency, amount } })

/** What the drawers page says of the newest shift of the till. */
async function differs() {
  const { id } = await db().shift.findFirstOrThrow({ where: { tillId: tillId() }, orderBy: { openedAt: 'desc' } })
  const lines = await listDrawers(manager, harareDay(new Date()))
  return lines.find((line) => line.id === id)?.floats
}

test('a float that is set is said at the opening, moves no cash, and is taken away by an empty amount', async () => {
  const before = await db().journalEntry.count()
  await set('20')
  expect(await getOwnFloatTarget(shop.actor)).toEqual([{ currency: 'USD', cents: 2000n }])
  const tills = await listFloatTargets(manager)
  expect(tills.find((till) => till.tillId === tillId())?.floats).toEqual([{ currency: 'USD', cents: 2000n }])
  await set('')
  expect(await getOwnFloatTarget(shop.actor)).toEqual([])
  expect(await db().journalEntry.count()).toBe(before)
})

test('the drawers page says which float differs from what was set, and nothing of one that is right', async () => {
  await set('20')
  await open(shop.actor, { USD: '18' })
  expect(await differs()).toEqual([{ currency: 'USD', cents: 1800n, setCents: 2000n }])
  await close(shop.actor, { USD: '18' })
  await open(shop.actor, { USD: '20' })
  expect(await differs()).toEqual([])
  await close(shop.actor, { USD: '20' })
  await open(shop.actor)
  expect(await differs()).toEqual([{ currency: 'USD', cents: 0n, setCents: 2000n }])
})

test('a float set during a shift is not held against it; the same float set again is', async () => {
  await set('20')
  expect(await differs()).toHaveLength(1)
  await set('30')
  expect(await differs()).toEqual([])
  await close(shop.actor, { USD: '0' })
})

test('a float of a currency that tills no longer take is asked for nowhere, and can still be taken away', async () => {
  await db().currency.create({ data: { code: 'BWP', smallestCents: 10n, denominations: [1000n] } })
  await set('20')
  await set('500', { currency: 'BWP' })
  const usd = { currency: 'USD', cents: 2000n }
  expect(await getOwnFloatTarget(shop.actor)).toEqual([{ currency: 'BWP', cents: 50_000n }, usd])
  await db().currency.update({ where: { code: 'BWP' }, data: { accepted: false } })
  expect(await getOwnFloatTarget(shop.actor)).toEqual([usd])
  await open(shop.actor, { USD: '20' })
  expect(await differs()).toEqual([])
  await close(shop.actor, { USD: '20' })
  await expect(set('600', { currency: 'BWP' })).rejects.toMatchObject(refused('SAFE_CURRENCY'))
  await set('', { currency: 'BWP' })
  const tills = await listFloatTargets(manager)
  expect(tills.find((till) => till.tillId === tillId())?.floats).toEqual([usd])
})

test('a till is chosen by its name as the list has it, whole or its beginning, and never by one that several have', async () => {
  const name = (await listFloatTargets(manager)).find((till) => till.tillId === tillId())?.name ?? ''
  expect(name).toMatch(/^HRE-01 \d+, Harare First Street$/)
  for (const [amount, till] of [
    ['21', name],
    ['22', name.toLowerCase().replace(', harare first street', '')],
  ] as const) {
    await set(amount, { till })
    expect(await getOwnFloatTarget(shop.actor)).toEqual([{ currency: 'USD', cents: BigInt(amount) * 100n }])
  }
  await db().till.create({ data: { branchCode: 'HRE-01', number: 90, enrolmentHash: randomUUID() } })
  for (const till of ['', 'HRE-01', 'nowhere']) {
    await expect(set('23', { till })).rejects.toMatchObject(refused('FLOAT_TILL'))
  }
  await expect(set('23', { till: name, by: elsewhere })).rejects.toMatchObject(refused('FLOAT_TILL'))
})

test('what is unreadable, below zero, unknown or of another branch changes nothing', async () => {
  await set('20')
  for (const amount of ['x', '-5', '1.234']) await expect(set(amount)).rejects.toMatchObject(refused('FLOAT_AMOUNT'))
  await expect(set('5', { currency: 'XAU' })).rejects.toMatchObject(refused('SAFE_CURRENCY'))
  await expect(set('5', { by: elsewhere })).rejects.toMatchObject(refused('FLOAT_TILL'))
  await expect(set('5', { by: shop.actor })).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect(await getOwnFloatTarget(shop.actor)).toEqual([{ currency: 'USD', cents: 2000n }])
  expect((await listFloatTargets(elsewhere)).some((till) => till.tillId === tillId())).toBe(false)
})

const currency = (code: string, rated: boolean) => {
  const rates = rated ? { create: { buyingMicros: 25_000_000n, sellingMicros: 24_000_000n } } : {}
  const settings = { smallestCents: 100n, denominations: [1_000n], accepted: true }
  return db().currency.upsert({ where: { code }, update: settings, create: { code, ...settings, rates } })
}

test('a float and a close are counted in what the till takes: no currency without a rate, unless it is in the drawer', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  await currency('EUR', true)
  await currency('GBP', false)
  const begin = await getFloatStart(till)
  const codes = begin.currencies.map(({ code }) => code)
  expect(codes).toContain('EUR')
  expect(codes).not.toContain('GBP')
  expect((await open(till, { USD: '5' })).currencies.map(({ code }) => code)).toEqual(codes)
  await move(till, 'pay_in', { currency: 'GBP', amount: '20' })
  expect((await xOf(till)).currencies).toContainEqual({ code: 'GBP', denominations: [1_000n], required: true })
  await close(till, { USD: '5', GBP: '20' })
})

test('a float can be what the till’s last close counted, in what the till takes; another till’s close is not told', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  expect((await getFloatStart(till)).lastClose).toEqual([])
  await currency('EUR', true)
  await currency('GBP', false)
  await open(till, { USD: '20', EUR: '7' })
  await move(till, 'pay_in', { currency: 'GBP', amount: '20' })
  await close(till, { USD: '33.50', EUR: '0', GBP: '20' })
  expect((await getFloatStart(till)).lastClose).toEqual([{ currency: 'USD', cents: 3_350n }])
  expect((await getFloatStart(await openTill('HRE-01', 'Chipo', 'cashier'))).lastClose).toEqual([])
  await open(till, { USD: '33.50' })
  await close(till, { USD: '0' })
  expect((await getFloatStart(till)).lastClose).toEqual([])
})
