import { beforeAll, expect, test, vi } from 'vitest'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { getPace } from '@/lib/office/fundings/runway.ts'
import { listProductHealth, sumWaiting } from '@/lib/office/overview/delivery.ts'
import { listBalances, listLimits } from '@/lib/office/overview/service-keys.ts'
import { type PeriodLine, type PeriodQuery, parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { listSold } from '@/lib/office/sold/list-sold.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
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

const todayOf = (actor: Actor, now: Date, query: PeriodQuery = {}) => getPeriodView(actor, parsePeriod(query, now))
const inCents = (lines: PeriodLine[]) =>
  Object.fromEntries(lines.map(({ label, nowCents, thenCents }) => [label, [nowCents, thenCents].map(Number)]))
const sumBars = ({ bars }: Awaited<ReturnType<typeof todayOf>>) => [
  bars.reduce((sum, { salesCents }) => sum + salesCents, 0n),
  bars.reduce((sum, { thenCents }) => sum + (thenCents ?? 0n), 0n),
]

test.each([
  ['before anything is summed', async () => {}],
  ['when all is summed', rebuildTotals],
])('today and the same day last week up to this time are right %s', async (_when, prepare) => {
  await prepare()
  const today = await todayOf(owner, after)
  const sold = { salesCents: 3030n, marginCents: 110n, reversedCents: 500n, delivered: 4 }
  const nothing = { salesCents: 0n, marginCents: 0n, reversedCents: 0n, delivered: 0 }
  expect(today.total).toMatchObject({ ...sold, customers: 5, cashCents: 4030n })
  expect(today.beforeSoFar).toEqual(nothing)
  expect(inCents(today.branches)).toEqual({ Bulawayo: [2030, 0], 'Harare First Street': [1000, 0] })
  expect(inCents(today.cashiers)).toEqual({ Sipho: [2030, 0], Rudo: [1000, 0] })
  expect(inCents(today.products)).toEqual({ 'ZESA prepaid electricity': [2030, 0], 'Econet airtime': [1000, 0] })
  expect(sumBars(today)).toEqual([3030n, 0n])
  const aWeekLater = await todayOf(owner, new Date(after.getTime() + WEEK_MS))
  expect([aWeekLater.total, aWeekLater.beforeSoFar]).toMatchObject([nothing, sold])
  expect(inCents(aWeekLater.branches)).toEqual({ Bulawayo: [0, 2030], 'Harare First Street': [0, 1000] })
  expect(inCents(aWeekLater.cashiers)).toEqual({ Sipho: [0, 2030], Rudo: [0, 1000] })
  expect(inCents(aWeekLater.products)).toEqual({ 'ZESA prepaid electricity': [0, 2030], 'Econet airtime': [0, 1000] })
  expect(sumBars(aWeekLater)).toEqual([0n, 3030n])
  const tooEarly = await todayOf(owner, new Date(before.getTime() + WEEK_MS))
  expect(tooEarly.beforeSoFar).toEqual(nothing)
  expect(tooEarly.before).toMatchObject(sold)
  expect([inCents(tooEarly.branches), tooEarly.bars]).toEqual([{}, []])
})

test('a day that is over is compared with the whole of the same weekday before, and has its hours too', async () => {
  const yesterday = await todayOf(owner, new Date(after.getTime() + DAY_MS), { period: 'yesterday' })
  expect([yesterday.total.salesCents, yesterday.beforeSoFar]).toEqual([3030n, null])
  expect(sumBars(yesterday)).toEqual([3030n, 0n])
  expect(yesterday.bars.every(({ key }) => /^\d\d$/.test(key))).toBe(true)
  const aWeekLater = new Date(after.getTime() + DAY_MS + WEEK_MS)
  expect(sumBars(await todayOf(owner, aWeekLater, { period: 'yesterday' }))).toEqual([0n, 3030n])
})

test('the count of today is that of the list behind it, of a branch too', async () => {
  const day = harareDay(after)
  for (const branch of [undefined, 'HRE-01']) {
    const filter = parseSoldFilter({ from: day, to: day, state: 'delivered', branch })
    const rows = await listSold(owner, filter, { from: null, back: false, take: 10 })
    expect(rows).toHaveLength((await sumSold(owner, filter)).delivered)
    expect(rows).toHaveLength(branch ? 2 : 3)
  }
})

test('a manager sees only their branches; those who only sell see nothing', async () => {
  const today = await todayOf(manager, after)
  expect(today.total).toMatchObject({ delivered: 1, salesCents: 2030n, marginCents: 60n })
  expect(inCents(today.cashiers)).toEqual({ Sipho: [2030, 0] })
  const aWeekLater = await todayOf(manager, new Date(after.getTime() + WEEK_MS))
  expect(aWeekLater.beforeSoFar).toMatchObject({ delivered: 1, salesCents: 2030n, marginCents: 60n })
  expect(sumBars(aWeekLater)).toEqual([0n, 2030n])
  expect((await sumWaiting(manager)).reduce((sum, row) => sum + row.waiting, 0)).toBe(0)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const getToday = (actor: Actor) => todayOf(actor, after)
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
