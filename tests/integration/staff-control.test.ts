import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import { openDrawer } from '@/lib/counter/shifts/move-cash.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import { MEASURES, type Measure, parseControlFilter } from '@/lib/office/staff-control/model.ts'
import { listControlRows, listStaffControl } from '@/lib/office/staff-control/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { collect } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

const shop = openShop()
const filter = parseControlFilter({ week: harareDay(new Date()) })
let manager: Actor
let elsewhere: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  await open(shop.actor, { USD: '20' })
})

async function amounts(actor: Actor = manager): Promise<Record<Measure, number> & { sales: number }> {
  const lines = await listStaffControl(actor, filter)
  const line = lines.find(({ staffId }) => staffId === shop.actor.staffId)
  const figures = MEASURES.map((measure) => [measure, line?.figures[measure].amount ?? 0])
  return { ...(Object.fromEntries(figures) as Record<Measure, number>), sales: line?.sales ?? 0 }
}

const rowsOf = (measure: Measure, actor: Actor = manager) =>
  listControlRows(actor, { measure, staffId: shop.actor.staffId, branch: 'HRE-01', week: filter.week }, 'en')

test('a slip’s first print is no reprint; the second is, and its row is behind the figure', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263778130001' })
  const ctx = { actor: shop.actor }
  await countPrint({ ctx, input: { ticketId: ticket.id } })
  const before = await amounts()
  expect(before.sales).toBeGreaterThan(0)
  await countPrint({ ctx, input: { ticketId: ticket.id } })
  expect(await amounts()).toEqual({ ...before, reprints: before.reprints + 1 })
  expect(await rowsOf('reprints')).toMatchObject([{ action: 'receipt:print', objectHref: `/sold/${ticket.id}` }])
})

test('a sale that is reversed counts no longer, as in the list behind the figure', async () => {
  const { sales } = await amounts()
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  expect((await amounts()).sales).toBe(sales + 1)
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  expect((await amounts()).sales).toBe(sales)
  const listed = parseSoldFilter({ from: filter.week, cashier: shop.actor.staffId, state: 'delivered' })
  expect((await sumSold(manager, { ...listed, to: movedBy(filter.week, 6) })).delivered).toBe(sales)
})

test('openings without a sale and cancelled tickets count for who did them', async () => {
  const before = await amounts()
  const ctx = { actor: shop.actor }
  await openDrawer({ ctx, input: { why: 'change', note: '' } })
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263778130002' })
  await collect(shop.actor, ticket)
  await giveUpTicket({ ctx, input: { ticketId: ticket.id } })
  expect((await amounts()).cancelled).toBe(before.cancelled + 1)
  expect(await rowsOf('cancelled')).toMatchObject([{ action: 'ticket:give-up', objectHref: `/sold/${ticket.id}` }])
  expect((await amounts()).openings).toBe(before.openings + 1)
  expect((await rowsOf('openings')).length).toBe(before.openings + 1)
})

test('what a count found short is the money of who counted, and leads to that shift', async () => {
  const before = await amounts()
  const shift = await db().shift.findUniqueOrThrow({ where: { openTillId: shop.actor.till?.id ?? '' } })
  await close(shop.actor, { USD: '3' })
  const { short } = await amounts()
  const [posting] = await db().journalPosting.findMany({
    where: { account: 'over_short', entry: { shiftId: shift.id } },
  })
  expect(short - before.short).toBe(Number(posting?.usdCents))
  expect(await rowsOf('short')).toMatchObject([{ action: 'shift:close', objectHref: `/drawers/${shift.id}` }])
  expect(await rowsOf('over')).toEqual([])
})

test('somebody far above the usual of the branch stands out, and comes first', async () => {
  const at = new Date(Date.parse(`${filter.week}T10:00:00+02:00`) - 7 * DAY_MS)
  const day = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`)
  const { id: staffId } = await db().staff.create({ data: { name: 'Past', username: randomUUID(), role: 'cashier' } })
  const sold = { environment: 'test', grain: 'person', branchCode: 'HRE-01', productCode: '' } as const
  const none = { salesCents: 0n, costCents: 0n, chargeCents: 0n, reversed: 0 }
  const sums = { ...none, reversedSalesCents: 0n, reversedCostCents: 0n, reversedChargeCents: 0n }
  const thisWeek = new Date(`${filter.week}T00:00:00Z`)
  const own = shop.actor.staffId
  await db().salesTotal.create({ data: { ...sold, ...sums, day, staffId, delivered: 100 } })
  await db().salesTotal.create({ data: { ...sold, ...sums, day: thisWeek, staffId: own, delivered: 50 } })
  const row = { action: 'token:reveal', branchCode: 'HRE-01' }
  await db().audit.createMany({ data: [1, 2].map(() => ({ ...row, at, staffId })) })
  await db().audit.createMany({ data: [1, 2, 3, 4].map(() => ({ ...row, staffId: own })) })
  const [first] = await listStaffControl(manager, filter)
  expect(first).toMatchObject({ staffId: own, figures: { codes: { amount: 4, usual: 2, stands: true } } })
  const usual = async () => (await listStaffControl(manager, filter))[0]?.figures.codes.usual
  const weekBefore = new Date(day.getTime() - 7 * DAY_MS)
  await db().audit.create({ data: { ...row, at: new Date(at.getTime() - 7 * DAY_MS), staffId } })
  expect(await usual()).toBe(2)
  const { id } = await db().staff.create({ data: { name: 'Quiet', username: randomUUID(), role: 'cashier' } })
  await db().salesTotal.create({ data: { ...sold, ...sums, day, staffId: id, delivered: 9 } })
  await db().audit.create({ data: { ...row, at, staffId: id } })
  expect(await usual()).toBe(2)
  await db().salesTotal.create({ data: { ...sold, ...sums, day: weekBefore, staffId: id, delivered: 100 } })
  expect(await usual()).toBe(1)
})

test('a manager of another branch sees neither the people nor the rows', async () => {
  const lines = await listStaffControl(elsewhere, { ...filter, branch: 'HRE-01' })
  expect(lines).toEqual([])
  expect(await rowsOf('reprints', elsewhere)).toEqual([])
})

test('once the shop sells live, practice counts for nobody, and a real ticket does though its till trains now', async () => {
  const [printed] = await rowsOf('reprints')
  const ticketId = printed?.objectHref?.split('/').at(-1) ?? ''
  expect(await amounts()).toMatchObject({ reprints: 1, cancelled: 1, openings: 1 })
  Object.assign(process.env, LIVE_KEY)
  useKeys('demo', 'live')
  expect(await amounts()).toMatchObject({ reprints: 0, cancelled: 0, openings: 0 })
  expect(await rowsOf('openings')).toEqual([])
  await db().ticket.update({ where: { id: ticketId }, data: { environment: 'live' } })
  await db().till.update({ where: { id: shop.actor.till?.id ?? '' }, data: { training: true } })
  expect(await amounts()).toMatchObject({ reprints: 1, cancelled: 0, openings: 0 })
  expect(await rowsOf('reprints')).toHaveLength(1)
  // The books of this shop are of practice alone.
  await db().ticket.update({ where: { id: ticketId }, data: { environment: 'test' } })
})
