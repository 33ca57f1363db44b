import { beforeAll, expect, test } from 'vitest'
import { listDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { sumShort } from '@/lib/counter/shifts/model.ts'
import { approveShift } from '@/lib/counter/shifts/review-shift.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { countToDo, listDays } from '@/lib/office/day-close/queries.ts'
import { listNow } from '@/lib/office/now/list-now.ts'
import { parseNowFilter } from '@/lib/office/now/model.ts'
import { getAttention } from '@/lib/office/overview/get-attention.ts'
import { listBalanceDays } from '@/lib/office/statement/read-days.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const TODAY = harareDay(new Date())

let owner: Actor
let manager: Actor
let sipho: Actor

/** Rudo counts 1.50 short after 20.00 and 5.00; Sipho in Bulawayo has 20.30 in an open drawer; 3.00 sold elsewhere. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  await open(shop.actor, { USD: '20' })
  await sellNow(shop.actor, AIRTIME)
  await close(shop.actor, { USD: '23.50' })
  await sellNow(sipho, ELECTRICITY)
  await sellElsewhere(shop.simulator.baseUrl)
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
})

test('the drawers of a day list short ones first with the sum, then those in use with their expected cash', async () => {
  const lines = await listDrawers(owner, TODAY)
  expect(lines.map(({ openedBy, differences, inside }) => ({ openedBy, differences, inside }))).toEqual([
    { openedBy: 'Rudo', differences: [{ currency: 'USD', cents: -150n }], inside: [] },
    { openedBy: 'Sipho', differences: [], inside: [{ currency: 'USD', cents: 2030n }] },
  ])
  expect(sumShort(lines)).toEqual([{ currency: 'USD', cents: -150n }])
  expect((await listDrawers(manager, TODAY)).map(({ openedBy }) => openedBy)).toEqual(['Sipho'])
  expect(await listDrawers(owner, '2020-01-01')).toEqual([])
})

test('the days of the balance show what moved it, step by step, only to those responsible for all branches', async () => {
  const [today] = (await listBalanceDays(owner, { days: 7 })) ?? []
  expect(today).toMatchObject({ day: TODAY, moves: { sale: -2445n, foreign: -285n, collection: 0n } })
  const moved = Object.values(today?.moves ?? {}).reduce((sum, cents) => sum + cents, 0n)
  expect((today?.endedCents ?? 0n) - (today?.beganCents ?? 0n)).toBe(moved)
  expect(await listBalanceDays(manager, { days: 7 })).toBeNull()
  await expect(listBalanceDays(sipho, { days: 7 })).rejects.toThrow('NOT_ALLOWED')
})

test('days that are not told in full begin, end and are topped up as those that are', async () => {
  const yesterday = Date.now() + DAY_MS
  const read = async (inFull: number) => await listBalanceDays(owner, { days: 3, inFull, now: new Date(yesterday) })
  const [whole, cut] = [(await read(3)) ?? [], (await read(1)) ?? []]
  expect(whole[1]?.moves).toMatchObject({ sale: -2445n, foreign: -285n })
  const none = { sale: 0n, collection: 0n, reversal: 0n, foreign: 0n, other: 0n }
  expect(cut).toEqual(
    whole.map((day, ago) => (ago === 0 ? day : { ...day, moves: { ...none, top_up: day.moves.top_up } })),
  )
  expect(whole.some(({ moves }) => moves.top_up !== 0n)).toBe(true)
})

test('a manager sees what needs attention at their branches; what concerns all goes to those responsible for all', async () => {
  const all = await getAttention(owner)
  expect(all.short.map(({ closedBy }) => closedBy)).toEqual(['Rudo'])
  expect(all.foreign).toEqual({ count: 1, cents: -285n, day: TODAY })
  expect([all.unsigned, all.toAssign]).toEqual([[], 0])
  await db().$executeRaw`
    update "StatementEntry" set "occurredAt" = "occurredAt" - interval '3 days' where match = 'foreign'`
  expect(await getAttention(owner)).toMatchObject({ foreign: null, toAssign: 1 })
  expect((await countToDo(owner)).statement).toBe(1)
  await db().$executeRaw`
    update "StatementEntry" set "occurredAt" = "occurredAt" + interval '3 days' where match = 'foreign'`
  for (const changed of [{ assigned: true }, { kind: 'top_up' }]) {
    const [row] = await db().statementEntry.findMany({ where: { match: 'foreign' } })
    const where = { environment_position: { environment: row?.environment ?? 'test', position: row?.position ?? 0n } }
    await db().statementEntry.update({ where, data: changed })
    expect(await getAttention(owner)).toMatchObject({ foreign: null })
    await db().statementEntry.update({ where, data: { assigned: row?.assigned, kind: row?.kind } })
  }
  expect((await getAttention(owner)).foreign).toEqual(all.foreign)
  await db().$executeRaw`update "StatementSync" set "booksFrom" = "booksFrom" - interval '1 day'`
  const before = (days: number) => harareDay(new Date(Date.now() - days * DAY_MS))
  expect((await getAttention(owner)).unsigned).toEqual([before(1)])
  const own = await getAttention(manager)
  expect([own.short, own.foreign, own.unsigned]).toEqual([[], null, []])
  await expect(getAttention(sipho)).rejects.toThrow('NOT_ALLOWED')
})

test('older days that nobody signed need attention as the menu counts them, though yesterday is signed', async () => {
  const before = (days: number) => harareDay(new Date(Date.now() - days * DAY_MS))
  await db().$executeRaw`update "StatementSync" set "booksFrom" = "booksFrom" - interval '2 days'`
  const { staffId: signedById } = owner
  const signed = { snapshot: {}, signedById, throughPosition: 0n, throughEntryId: 0n }
  await db().dayClose.create({ data: { environment: 'test', day: before(1), ...signed } })
  expect((await getAttention(owner)).unsigned).toEqual([before(2), before(3)])
  expect((await countToDo(owner)).dayClose).toBe(2)
  await db().$executeRaw`update "StatementSync" set "booksFrom" = "booksFrom" - interval '40 days'`
  expect((await countToDo(owner)).dayClose).toBe(42)
  expect((await getAttention(owner)).unsigned).toHaveLength(42)
  expect((await listDays(owner)).at(-1)).toEqual({ day: before(43), isSigned: false })
  await db().$executeRaw`update "StatementSync" set "booksFrom" = "booksFrom" + interval '40 days'`
})

test('a shortage needs attention until the day after it ends', async () => {
  const [short] = (await getAttention(owner)).short
  const after = async (days: number) => (await getAttention(owner, new Date(Date.now() + days * DAY_MS))).short
  expect((await after(1)).map(({ id }) => id)).toEqual([short?.id])
  expect(await after(2)).toEqual([])
})

test('a shortage that somebody approved is asked for no longer', async () => {
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const [short] = (await getAttention(owner)).short
  await approveShift({ ctx: { actor: supervisor }, input: { shiftId: short?.id ?? '' } })
  expect((await getAttention(owner)).short).toEqual([])
})

test('a cashier’s day can be cut off at a minute, with nothing after it', async () => {
  const clock = harareClock(new Date()).slice(0, 5)
  const of = (query: Parameters<typeof parseNowFilter>[0]) => listNow(owner, parseNowFilter(query))
  const rudo = await of({ cashier: shop.actor.staffId, clock })
  expect(rudo.map(({ seller, what }) => `${seller?.cashier} ${what}`)).toEqual(['Rudo Econet airtime'])
  const before = await of({ cashier: shop.actor.staffId, clock: '23:59' })
  expect(before.map(({ what }) => what)).toEqual(['Econet airtime'])
  expect(await of({ cashier: shop.actor.staffId, day: '2020-01-01' })).toEqual([])
  expect(await of({ product: 'zesa.prepaid' })).toHaveLength(1)
})
