import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { NO_FIGURES, type PeriodLine, type PeriodQuery, parsePeriod, sortCompared } from '@/lib/office/periods/model.ts'
import { getPeriodView, listWeekHours } from '@/lib/office/periods/parse-period.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const NOT_ALLOWED = { problem: { code: 'NOT_ALLOWED' } }

let owner: Actor
let manager: Actor
let after: Date

/**
 * Rudo: four sales of 5.00 that cost 4.75, one reversed, one waiting, one failed and one by mobile money; and one
 * customer who declined to pay, who is none. Sipho in Bulawayo: 20.30 that cost 19.70, and a drawer 0.30 short.
 */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  const sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
  for (const end of ['001', '004', '002', '003'])
    await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  const paid = await quote(shop.actor, { ...AIRTIME, recipient: '263771234567' })
  await followNow(shop.actor, await collect(shop.actor, paid))
  const unpaid = await quote(shop.actor, { ...AIRTIME, recipient: '263771234568' })
  const declined = await collect(shop.actor, unpaid, { phone: '263000000003' })
  await open(sipho)
  await sellNow(sipho, ELECTRICITY)
  await close(sipho, { USD: '20' })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  expect((await followNow(shop.actor, declined)).outcome).toBe('not_paid')
  after = new Date(Date.now() + 1_000)
})

const viewOf = (actor: Actor, query: PeriodQuery, now = after) => getPeriodView(actor, parsePeriod(query, now))
const inCents = (lines: readonly PeriodLine[]) =>
  Object.fromEntries(
    lines.map(({ label, nowCents, thenCents, marginCents }) => [label, [nowCents, thenCents, marginCents].map(Number)]),
  )

test.each([
  ['before anything is summed', async () => {}],
  ['when all is summed', rebuildTotals],
])('a period and the one before are right %s', async (_when, prepare) => {
  await prepare()
  const week = await viewOf(owner, { period: 'week' })
  expect(week.total).toEqual({
    delivered: 4,
    salesCents: 3030n,
    marginCents: 110n,
    reversedCents: 500n,
    customers: 6,
    cashCents: 4030n,
    mobileCents: 500n,
    typesCents: 0n,
    overShortCents: -30n,
  })
  expect(week.before).toEqual(NO_FIGURES)
  expect(inCents(week.branches)).toEqual({ Bulawayo: [2030, 0, 60], 'Harare First Street': [1000, 0, 50] })
  expect(inCents(week.cashiers)).toEqual({ Sipho: [2030, 0, 60], Rudo: [1000, 0, 50] })
  expect(inCents(week.products)).toEqual({ 'ZESA prepaid electricity': [2030, 0, 60], 'Econet airtime': [1000, 0, 50] })
  expect(week.overShort.map(({ label, cents }) => [label, cents])).toEqual([['Sipho', -30n]])
  expect(week.bars.map(({ salesCents }) => salesCents)).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 3030n])
  expect(week.trend.at(-1)).toEqual({ ...week.total, day: harareDay(after) })
  expect(week.branches[0]?.trend.slice(-2)).toEqual([0n, 2030n])

  const weekLater = await viewOf(owner, { period: 'week' }, new Date(after.getTime() + 7 * DAY_MS))
  expect(weekLater.total).toEqual(NO_FIGURES)
  expect(weekLater.before).toEqual(week.total)
  expect(inCents(weekLater.branches)).toEqual({ Bulawayo: [0, 2030, 0], 'Harare First Street': [0, 1000, 0] })
  expect(weekLater.bars.map(({ thenCents }) => thenCents)).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 3030n])
})

test('a branch alone, and a manager’s branches alone', async () => {
  const harare = await viewOf(owner, { period: 'yesterday', branch: 'HRE-01' }, new Date(after.getTime() + DAY_MS))
  expect(harare.total).toMatchObject({ salesCents: 1000n, customers: 5, cashCents: 2000n, overShortCents: 0n })
  const bulawayo = await viewOf(manager, { period: 'thirty' })
  expect(bulawayo.total).toMatchObject({ salesCents: 2030n, customers: 1, overShortCents: -30n })
  expect((await viewOf(manager, { period: 'thirty', branch: 'HRE-01' })).total).toEqual(NO_FIGURES)
  await expect(viewOf(shop.actor, { period: 'week' })).rejects.toMatchObject(NOT_ALLOWED)
})

test('a long period has a bar for each month', async () => {
  const to = harareDay(after)
  const { bars } = await viewOf(owner, { period: 'other', from: movedBy(to, -99), to })
  expect(bars.length).toBeLessThan(6)
  expect(bars.at(-1)).toEqual({ key: to.slice(0, 7), salesCents: 3030n, marginCents: 110n, thenCents: null })
})

test('a day whose hours are kept no more has one bar', async () => {
  const day = harareDay(after)
  const old = await viewOf(owner, { period: 'other', from: day, to: day }, new Date(after.getTime() + 40 * DAY_MS))
  expect(old.bars).toEqual([{ key: day, salesCents: 3030n, marginCents: 110n, thenCents: 0n }])
})

test('hours of the week count whole days only', async () => {
  expect(await listWeekHours(owner, null, after)).toEqual([])
  const tomorrow = new Date(after.getTime() + DAY_MS)
  const hours = await listWeekHours(owner, null, tomorrow)
  expect(hours.reduce((sum, { cents }) => sum + cents, 0n)).toBe(3030n)
  const [own] = await listWeekHours(manager, null, tomorrow)
  expect(own?.cents).toBe(2030n)
  await expect(listWeekHours(shop.actor, null, after)).rejects.toMatchObject(NOT_ALLOWED)
})

test('branches that fell most come first if asked', async () => {
  const line = (label: string, nowCents: bigint, thenCents: bigint) => ({ key: label, label, nowCents, thenCents })
  const lines = [line('up', 900n, 100n), line('down a little', 500n, 600n), line('down', 100n, 900n)]
  expect(sortCompared(lines, 'fall').map(({ label }) => label)).toEqual(['down', 'down a little', 'up'])
  expect(sortCompared(lines, 'most').map(({ label }) => label)).toEqual(['up', 'down a little', 'down'])
})
