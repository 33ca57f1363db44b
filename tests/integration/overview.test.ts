import { beforeAll, expect, test, vi } from 'vitest'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { getPace } from '@/lib/office/fundings/runway.ts'
import { listProductHealth, sumWaiting } from '@/lib/office/overview/delivery.ts'
import { getToday } from '@/lib/office/overview/get-today.ts'
import type { Comparison } from '@/lib/office/overview/model.ts'
import { listBalances, listLimits } from '@/lib/office/overview/service-keys.ts'
import { listSold } from '@/lib/office/sold/list-sold.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { HOUR_MS, WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { forgetAccounts } from '../support/keys.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

let owner: Actor
let manager: Actor
let before: Date
let after: Date

/** Rudo: two sales of 5.00 that cost 4.75, one reversed, one waiting. Sipho in Bulawayo: 20.30 that cost 19.70. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  const sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
  before = new Date(Date.now() - 1_000)
  for (const end of ['001', '101', '004', '002']) {
    await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  }
  await sellNow(sipho, ELECTRICITY)
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  await refreshBalance(credentialNamed('demo'))
  after = new Date(Date.now() + 1_000)
})

const inCents = (lines: Comparison[]) =>
  Object.fromEntries(lines.map(({ label, todayCents, thenCents }) => [label, [todayCents, thenCents].map(Number)]))

test.each([
  ['before anything is summed', async () => {}],
  ['when all is summed', rebuildTotals],
])('today and the same day last week up to this time are right %s', async (_when, prepare) => {
  await prepare()
  const today = await getToday(owner, after)
  expect(today.total).toEqual({ sold: 3, salesCents: 3030n, marginCents: 110n, reversedCents: 500n, thenCents: 0n })
  expect(inCents(today.branches)).toEqual({ Bulawayo: [2030, 0], 'Harare First Street': [1000, 0] })
  expect(inCents(today.cashiers)).toEqual({ Sipho: [2030, 0], Rudo: [1000, 0] })
  expect(inCents(today.products)).toEqual({ 'ZESA prepaid electricity': [2030, 0], 'Econet airtime': [1000, 0] })
  expect(today.hours.reduce((sum, { todayCents }) => sum + todayCents, 0n)).toBe(3030n)
  const aWeekLater = await getToday(owner, new Date(after.getTime() + WEEK_MS))
  expect(aWeekLater.total).toMatchObject({ sold: 0, salesCents: 0n, thenCents: 3030n })
  expect(inCents(aWeekLater.branches)).toEqual({ Bulawayo: [0, 2030], 'Harare First Street': [0, 1000] })
  const tooEarly = await getToday(owner, new Date(before.getTime() + WEEK_MS))
  expect(tooEarly.total.thenCents).toBe(0n)
})

test('the count of today is that of the list behind it, of a branch too', async () => {
  const day = harareDay(after)
  for (const branch of [null, 'HRE-01']) {
    const filter = parseSoldFilter({ from: day, to: day, state: 'delivered', branch: branch ?? undefined })
    const rows = await listSold(owner, filter, { from: null, back: false, take: 10 })
    expect(rows).toHaveLength((await getToday(owner, after, branch)).total.sold)
    expect(rows).toHaveLength(branch ? 2 : 3)
  }
})

test('a manager sees only their branches; those who only sell see nothing', async () => {
  const today = await getToday(manager, after)
  expect(today.total).toMatchObject({ sold: 1, salesCents: 2030n, marginCents: 60n })
  expect(inCents(today.cashiers)).toEqual({ Sipho: [2030, 0] })
  expect((await sumWaiting(manager)).reduce((sum, row) => sum + row.waiting, 0)).toBe(0)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  for (const actor of [shop.actor, supervisor]) {
    for (const read of [getToday, listBalances, sumWaiting, listProductHealth, listLimits]) {
      await expect(read(actor)).rejects.toThrow('NOT_ALLOWED')
    }
  }
})

test('open sales are shown by age, waiting apart from not known', async () => {
  const [sale] = await db().sale.findMany({ where: { state: 'pending' } })
  await db().$executeRaw`update "Sale" set "claimedAt" = now() where id = ${sale?.id}::uuid`
  expect(await sumWaiting(owner)).toMatchObject([{ age: 'fresh', waiting: 1 }, {}, {}, {}])
  await db()
    .$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '3 minutes' where id = ${sale?.id}::uuid`
  expect(await sumWaiting(owner)).toMatchObject([{ waiting: 0 }, { age: 'minutes', waiting: 1, unknown: 0 }, {}, {}])
})

test('of one branch only its own open sales are shown, and of a branch that is not the actor’s none', async () => {
  const waiting = async (actor: Actor, branch: string) =>
    (await sumWaiting(actor, branch)).reduce((sum, row) => sum + row.waiting, 0)
  expect(await waiting(owner, 'HRE-01')).toBe(1)
  expect(await waiting(owner, 'BYO-01')).toBe(0)
  expect(await waiting(manager, 'HRE-01')).toBe(0)
})

test('the runway follows today’s pace, measured over at least an hour', async () => {
  const [balance] = await listBalances(manager, after)
  const spent = 2920n
  expect(balance).toMatchObject({ credential: 'demo', availableCents: 100_000n - spent - 475n, reservedCents: 0n })
  const { _min: first } = await db().salesHour.aggregate({ _min: { hour: true } })
  const minutes = Math.max(60, Math.round((after.getTime() - (first.hour?.getTime() ?? 0)) / 60_000))
  expect(balance?.lastsMinutes).toBe(Number(((100_000n - spent - 475n) * BigInt(minutes)) / spent))
})

test('what another system takes with our key counts in the pace', async () => {
  await followStatement('test')
  const before = await getPace('test', new Date())
  await sellElsewhere(shop.simulator.baseUrl)
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
  const pace = await getPace('test', new Date())
  expect((pace?.spentCents ?? 0n) - (before?.spentCents ?? 0n)).toBe(285n)
})

test('a product is judged by deliveries within half a minute, once it sold enough', async () => {
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '10 minutes',
    "settledAt" = "settledAt" - interval '10 minutes'`
  expect(await listProductHealth(owner)).toMatchObject([
    { productCode: 'econet.airtime', sent: 4, delivered: 2, verdict: 'few' },
    { productCode: 'zesa.prepaid', sent: 1, delivered: 1, verdict: 'few' },
  ])
  await db().$executeRaw`update "Sale" set "productCode" = 'zesa.prepaid', state = state`
  expect(await listProductHealth(owner)).toMatchObject([{ sent: 5, delivered: 3, verdict: 'slow' }])
  await db().$executeRaw`update "Sale" set "productCode" = 'econet.airtime' where kind = 'airtime'`
})

test('limits the Service does not tell count as none, and it is asked once a minute', async () => {
  const [first] = await listLimits(owner)
  expect(first).toMatchObject({ credential: 'demo', answer: 'known' })
  expect(first?.limits.every(({ limitCents }) => limitCents === null)).toBe(true)
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'GET', path: '/me' }, kind: 'error', code: 'INTERNAL_ERROR' },
  ])
  expect(await listLimits(owner)).toEqual([first])
})

test('limits that come late are shown with the next view, and the last ones while they are asked for again', async () => {
  const { faults } = portalOf(shop.simulator.url)
  const slowly = { match: { method: 'GET', path: '/me' }, kind: 'delay', ms: 1_500 }
  await faults([slowly])
  forgetAccounts()
  expect(await listLimits(owner)).toEqual([{ credential: 'demo', answer: 'asking', tier: null, limits: [] }])
  await expect.poll(() => listLimits(owner)).toMatchObject([{ answer: 'known' }])
  const [first] = await listLimits(owner)
  try {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(61_000)
    expect(await listLimits(owner)).toEqual([first])
    vi.advanceTimersByTime(HOUR_MS)
    expect(await listLimits(owner)).toMatchObject([{ answer: 'asking' }])
  } finally {
    vi.useRealTimers()
    forgetAccounts()
  }
  await faults([{ ...slowly, kind: 'error', code: 'INTERNAL_ERROR' }])
  expect(await listLimits(owner)).toMatchObject([{ answer: 'unknown' }])
})
