import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeReportSlip } from '@/lib/counter/receipts/make-slip.ts'
import { closeShift } from '@/lib/counter/shifts/close-shift.ts'
import { openDrawer } from '@/lib/counter/shifts/move-cash.ts'
import { getOpenShift, listClosedShifts } from '@/lib/counter/shifts/queries.ts'
import { approveShift, remarkShift } from '@/lib/counter/shifts/review-shift.ts'
import { listRecentSales } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BUNDLE, ELECTRICITY, makeDue, sellNow } from '../support/sell.ts'
import { close, move, open, xOf, zOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()

/** A cashier at a till of their own: no test shares a drawer with another. */
let actor: Actor
beforeEach(async () => {
  actor = await openTill('HRE-01', 'Rudo', 'cashier')
  const codes = ['ZWG', 'ZAR']
  for (const code of codes) {
    if (await db().currency.findUnique({ where: { code } })) continue
    const rates = { create: { buyingMicros: 25_000_000n, sellingMicros: 24_000_000n } }
    await db().currency.create({ data: { code, smallestCents: 100n, denominations: [1_000n, 100n], rates } })
  }
})

/** The same till with another person signed in. */
async function atTillOf({ till }: Actor, name: string, role: Actor['role']): Promise<Actor> {
  return { ...(await openTill('HRE-01', name, role)), till }
}

const refused = (code: string) => ({ problem: { code } })
const drawerOf = (report: { drawers: { currency: string }[] }, currency = 'USD') =>
  report.drawers.find((drawer) => drawer.currency === currency)

test('a shift opens with a float by notes and currency, sells, moves cash, and closes with nothing over or short', async () => {
  await open(actor, { USD: '50', ZWG: '300' })
  await sellNow(actor, { ...AIRTIME, recipient: '263775000001' })
  await sellNow(actor, ELECTRICITY)
  await move(actor, 'pay_in', { amount: '10', reason: 'small notes' })
  await move(actor, 'cash_drop', { amount: '30', reason: 'too much in the drawer' })
  const { id, report, approved } = await close(actor, { USD: '55.30', ZWG: '300' })
  expect(report).toMatchObject({ zNumber: 1, tickets: 2, delivered: 2_530n, total: 2_530n, carried: [], late: [] })
  expect(report.sales).toEqual([
    { kind: 'airtime', outcome: 'delivered', count: 1, cents: 500n },
    { kind: 'electricity', outcome: 'delivered', count: 1, cents: 2_030n },
  ])
  const nothing = {
    ...{ found: 0n, debts: 0n, returned: 0n, changeKept: 0n, changePaid: 0n },
    ...{ payouts: 0n, other: 0n, difference: 0n },
  }
  expect(report.drawers).toEqual([
    {
      ...nothing,
      currency: 'USD',
      float: 5_000n,
      cash: 2_530n,
      payIns: 1_000n,
      drops: -3_000n,
      expected: 5_530n,
      counted: 5_530n,
    },
    {
      ...nothing,
      currency: 'ZWG',
      float: 30_000n,
      cash: 0n,
      payIns: 0n,
      drops: 0n,
      expected: 30_000n,
      counted: 30_000n,
    },
  ])
  expect(report.movements.map(({ kind, cents, reason, by }) => [kind, cents, reason, by])).toEqual([
    ['pay_in', 1_000n, 'small notes', 'Rudo'],
    ['cash_drop', 3_000n, 'too much in the drawer', 'Rudo'],
  ])
  expect(approved).toBeNull()
  expect(await getOpenShift(actor)).toBeNull()
  expect(await drawerLeft(actor)).toEqual([0n, 0n])
  expect((await listClosedShifts(actor)).rows.map((row) => row.id)).toEqual([id])
})

test('before the count a cashier sees no sum that gives the drawer away; a supervisor sees all of them', async () => {
  await open(actor, { USD: '20' })
  await sellNow(actor, { ...AIRTIME, recipient: '263775000002' })
  await move(actor, 'pay_in', { amount: '3' })
  const { report } = await xOf(actor)
  const hidden = { found: null, cash: null, debts: null, returned: null, other: null, expected: null }
  expect(drawerOf(report)).toMatchObject({ float: 2_000n, payIns: 300n, ...hidden })
  expect(report).toMatchObject({ tickets: 1, delivered: null, total: null, mobile: null })
  expect(report.sales).toEqual([{ kind: 'airtime', outcome: 'delivered', count: 1, cents: null }])
  const slip = await makeReportSlip(report, 'en')
  const shown = JSON.stringify(slip.blocks).match(/\$[\d.]+/g)
  expect(new Set(shown)).toEqual(new Set(['$20.00', '$3.00']))
  const supervisor = await atTillOf(actor, 'Nomsa', 'supervisor')
  const seen = (await xOf(supervisor)).report
  expect(seen).toMatchObject({ total: 500n, mobile: { count: 0 } })
  expect(drawerOf(seen)).toMatchObject({ cash: 500n, expected: 2_800n, found: 0n })
})

test('a bundle sold from the airtime screen counts as a bundle, and what failed is not counted as sold', async () => {
  await sellNow(actor, { ...BUNDLE, kind: 'airtime', recipient: '263775000003' })
  await sellNow(actor, { ...AIRTIME, recipient: '263775000004' })
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  await sellNow(actor, { ...AIRTIME, recipient: '263775000005' })
  expect(await listRecentSales(actor)).toMatchObject({ today: 2, sales: [{ outcome: 'not_sold' }, {}, {}] })
  const { report } = await close(actor, { USD: '0' })
  expect(report.sales.map(({ kind, outcome, count }) => `${kind} ${outcome} ${count}`)).toEqual([
    'airtime delivered 1',
    'airtime not_sold 1',
    'bundle delivered 1',
  ])
  const titled = (await makeReportSlip(report, 'en')).blocks.flatMap((block) =>
    block.kind === 'rows' ? block.rows.map(({ label }) => `${block.title}: ${label}`) : [],
  )
  expect(titled).toContain('Sales: Bundles, Delivered × 1')
  expect(titled).toContain('Not delivered or not sold: Airtime, Not sold × 1')
})

test('any count closes: a shortage is booked at once in its currency, and a reason is asked for afterwards', async () => {
  await open(actor, { USD: '20', ZWG: '500' })
  const { id, report } = await close(actor, { USD: '18.50', ZWG: '520' })
  expect(drawerOf(report)).toMatchObject({ expected: 2_000n, counted: 1_850n, difference: -150n })
  expect(drawerOf(report, 'ZWG')).toMatchObject({ expected: 50_000n, counted: 52_000n, difference: 2_000n })
  expect(await overShort(id)).toEqual({ USD: 150n, ZWG: -2_000n })
  const remark = (text: string) => remarkShift({ ctx: { actor }, input: { shiftId: id, text } })
  await expect(remark('')).rejects.toMatchObject(refused('REASON_EMPTY'))
  await Promise.all([remark('wrong change to the man in the hat'), remark('wrong change to the man in the hat')])
  const closed = await zOf(actor, id)
  expect(closed.remarks).toMatchObject([{ text: 'wrong change to the man in the hat', by: 'Rudo' }])
  expect(closed.report).toEqual(report)
})

test('a currency that moved must be counted, even as zero; one that did not may be left out', async () => {
  await open(actor, { ZWG: '100' })
  await expect(close(actor, {})).rejects.toMatchObject({
    problem: { code: 'COUNT_MISSING', field: 'count.USD.rest', params: { currencies: 'USD, ZWG' } },
  })
  await expect(close(actor, { USD: '0' })).rejects.toMatchObject({
    problem: { code: 'COUNT_MISSING', field: 'count.ZWG.rest', params: { currencies: 'ZWG' } },
  })
  expect((await close(actor, { USD: '0', ZWG: '0' })).report.zNumber).toBe(1)
})

test('a supervisor approves a shift later, once, and never their own', async () => {
  await open(actor)
  const { id } = await close(actor, { USD: '0' })
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const approve = (who: Actor, shiftId = id) => approveShift({ ctx: { actor: who }, input: { shiftId } })
  await expect(approve(actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect(await zOf(supervisor, id)).toMatchObject({ mayApprove: true, approved: null })
  await Promise.all([approve(supervisor), approve(supervisor)])
  expect(await zOf(supervisor, id)).toMatchObject({ mayApprove: false, approved: { by: 'Nomsa' } })
  await open(supervisor)
  const own = await close(supervisor, { USD: '0' })
  await expect(approve(supervisor, own.id)).rejects.toMatchObject(refused('SHIFT_OWN'))
  const elsewhere = await openTill('BYO-01', 'Thandeka', 'supervisor')
  await expect(approve(elsewhere)).rejects.toMatchObject(refused('SHIFT_UNKNOWN'))
  expect(await db().audit.count({ where: { action: 'shift:approve', objectId: id } })).toBe(1)
})

test('a form posted twice opens one shift, moves cash once, and closes once with the first count', async () => {
  const intentId = randomUUID()
  await Promise.all([open(actor, { USD: '10' }, intentId), open(actor, { USD: '10' }, intentId)])
  await expect(open(actor, { USD: '10' })).rejects.toMatchObject(refused('SHIFT_IS_OPEN'))
  const twice = { amount: '5', intentId: randomUUID() }
  await Promise.all([move(actor, 'pay_in', twice), move(actor, 'pay_in', twice)])
  const { id: shiftId } = await xOf(actor)
  const count = (USD: string) => closeShift({ ctx: { actor }, input: { shiftId, fields: { 'count.USD.rest': USD } } })
  await count('15')
  await count('99')
  expect(drawerOf((await zOf(actor, shiftId)).report)).toMatchObject({ float: 1_000n, payIns: 500n, difference: 0n })
  await open(actor, { USD: '10' }, intentId).catch(() => undefined)
  expect(await getOpenShift(actor)).toBeNull()
})

test('who counts blind and tries how much the drawer holds leaves a trace of each try; a supervisor sees it anyway', async () => {
  const { id } = await open(actor, { USD: '10' })
  for (const amount of ['12', '11']) {
    const tried = move(actor, 'cash_drop', { amount, reason: 'to the safe' })
    await expect(tried).rejects.toMatchObject(refused('DRAWER_SHORT'))
  }
  const supervisor = await atTillOf(actor, 'Nomsa', 'supervisor')
  await expect(move(supervisor, 'payout', { amount: '11', purpose: 'owners' })).rejects.toMatchObject(
    refused('DRAWER_SHORT'),
  )
  const tries = await db().audit.findMany({ where: { action: 'cash:refused', objectId: id }, orderBy: { id: 'asc' } })
  const told = { kind: 'cash_drop', currency: 'USD', reason: 'to the safe' }
  expect(tries.map(({ staffId, detail }) => [staffId, detail])).toEqual([
    [actor.staffId, { ...told, cents: '1200' }],
    [actor.staffId, { ...told, cents: '1100' }],
  ])
  await close(actor, { USD: '10' })
})

test('no more leaves a drawer than it holds in that currency, however many ask at once', async () => {
  await open(actor, { USD: '10', ZWG: '100' })
  await expect(move(actor, 'cash_drop', { amount: '10.01' })).rejects.toMatchObject(refused('DRAWER_SHORT'))
  await expect(move(actor, 'cash_drop', { currency: 'ZAR', amount: '1' })).rejects.toMatchObject(
    refused('DRAWER_SHORT'),
  )
  const drops = await Promise.allSettled([1, 2, 3].map(() => move(actor, 'cash_drop', { amount: '4' })))
  expect(drops.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await close(actor, { USD: '2', ZWG: '100' })
})

test('cash moves only with a reason, an amount, an accepted currency and an open shift', async () => {
  await expect(move(actor, 'pay_in', { amount: '5' })).rejects.toMatchObject(refused('SHIFT_NOT_OPEN'))
  await open(actor)
  await expect(move(actor, 'pay_in', { amount: '5', reason: '' })).rejects.toMatchObject(refused('REASON_EMPTY'))
  await expect(move(actor, 'pay_in', { amount: '0' })).rejects.toMatchObject(refused('MOVE_AMOUNT'))
  await expect(move(actor, 'pay_in', { amount: '-5' })).rejects.toMatchObject(refused('MOVE_AMOUNT'))
  await expect(move(actor, 'pay_in', { amount: '5', currency: 'XXX' })).rejects.toMatchObject(refused('MOVE_CURRENCY'))
})

test('only a supervisor makes a payout for the shop, with a purpose', async () => {
  await open(actor, { USD: '40' })
  const payout = { amount: '15', reason: 'window cleaner', purpose: 'expense' as const }
  await expect(move(actor, 'payout', payout)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const supervisor = await atTillOf(actor, 'Nomsa', 'supervisor')
  await expect(move(supervisor, 'payout', { amount: '15' })).rejects.toMatchObject(refused('PURPOSE_EMPTY'))
  await move(supervisor, 'payout', payout)
  const { report } = await close(actor, { USD: '25' })
  expect(drawerOf(report)).toMatchObject({ payouts: -1_500n, difference: 0n })
  expect(report.movements).toMatchObject([{ kind: 'payout', purpose: 'expense', by: 'Nomsa' }])
})

test('sales pending or unknown at the close are itemised and carried, and their outcome is on the next Z', async () => {
  await open(actor)
  const waiting = await sellNow(actor, { ...AIRTIME, recipient: '263000000002' })
  const doomed = await sellNow(actor, { ...AIRTIME, recipient: '263000000003' })
  const first = await close(actor, { USD: '10' })
  expect(first.report).toMatchObject({ delivered: 0n, total: 0n, late: [] })
  expect(first.report.carried).toMatchObject([
    { ticketId: waiting.id, ticket: waiting.number, state: 'pending', cents: 500n },
    { ticketId: doomed.id, state: 'pending' },
  ])
  await portalOf(shop.simulator.url).advance(40)
  await Promise.all([makeDue(waiting.sale.id), makeDue(doomed.sale.id)])
  await sweep()
  expect((await zOf(actor, first.id)).report).toEqual(first.report)
  const nobody = await db().journalEntry.findMany({ where: { saleId: waiting.sale.id, event: 'completed' } })
  expect(nobody).toMatchObject([{ shiftId: null }])
  await open(actor, { USD: '5' })
  await returnMoney({ ctx: { actor }, input: { ticketId: doomed.id, intentId: randomUUID(), currency: 'USD' } })
  const second = await close(actor, { USD: '0' })
  expect(second.report).toMatchObject({ zNumber: 2, delivered: 0n, lateDelivered: 500n, total: 500n, carried: [] })
  expect(second.report.late).toMatchObject([
    { ticketId: waiting.id, from: 'pending', state: 'completed' },
    { ticketId: doomed.id, from: 'pending', state: 'failed' },
  ])
  expect(drawerOf(second.report)).toMatchObject({ float: 500n, cash: 0n, returned: -500n, expected: 0n })
})

test('what was paid weeks ago and sold again today is on today’s Z', async () => {
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  const ticket = await sellNow(actor, { ...AIRTIME, recipient: '263775000006' })
  await close(actor, { USD: '5' })
  await db().$executeRaw`update "Ticket" set "createdAt" = now() - interval '20 days' where id = ${ticket.id}::uuid`
  await open(actor)
  await sellAgain({
    ctx: { actor },
    input: { ticketId: ticket.id, saleId: ticket.sale.id, intentId: randomUUID(), amount: '' },
  })
  expect((await close(actor, { USD: '0' })).report).toMatchObject({
    delivered: 500n,
    total: 500n,
    sales: [{ kind: 'airtime', outcome: 'delivered', count: 1 }],
  })
})

test('a sale reversed after its shift was closed is on the next Z without touching its cash; the closed Z stays', async () => {
  await open(actor)
  const ticket = await sellNow(actor, { ...AIRTIME, recipient: '263000000004' })
  const first = await close(actor, { USD: '5' })
  await open(actor, { USD: '30' })
  await portalOf(shop.simulator.url).advance(150)
  await watchReversals(credentialNamed('demo'))
  expect((await xOf(actor)).report.late).toMatchObject([{ ticketId: ticket.id, from: 'completed', state: 'reversed' }])
  const second = await close(actor, { USD: '30' })
  expect(second.report).toMatchObject({ delivered: 0n, lateReversed: 500n, total: -500n })
  expect(drawerOf(second.report)).toMatchObject({ cash: 0n, returned: 0n, expected: 3_000n, difference: 0n })
  expect((await zOf(actor, first.id)).report).toEqual(first.report)
  await open(actor)
  expect((await close(actor, { USD: '0' })).report.late).toEqual([])
})

test('the drawer opened without a sale is counted on X and Z with its reason, and never without a shift', async () => {
  const openIt = (why: 'change' | 'other', note = '') => openDrawer({ ctx: { actor }, input: { why, note } })
  await expect(openIt('change')).rejects.toThrow('SHIFT_NOT_OPEN')
  await open(actor)
  await expect(openIt('other')).rejects.toThrow('REASON_EMPTY')
  await openIt('change')
  await openIt('other', 'a coin rolled in')
  const rows = [
    { why: 'change', note: '', by: 'Rudo' },
    { why: 'other', note: 'a coin rolled in', by: 'Rudo' },
  ]
  expect((await xOf(actor)).report.openings).toMatchObject(rows)
  const { report } = await close(actor, { USD: '0' })
  expect(report.openings).toMatchObject(rows)
  expect(report.movements).toEqual([])
  await open(actor)
  expect((await xOf(actor)).report.openings).toEqual([])
})

test('a drawer is handed over with its shift open, or by closing it and opening the next', async () => {
  await open(actor, { USD: '10' })
  const { id } = await xOf(actor)
  const blessing = await atTillOf(actor, 'Blessing', 'cashier')
  await sellNow(blessing, { ...AIRTIME, recipient: '263775000003' })
  expect((await xOf(blessing)).id).toBe(id)
  const first = await close(blessing, { USD: '15' })
  expect(first.report).toMatchObject({ openedBy: 'Rudo', closedBy: 'Blessing', tickets: 1 })
  await open(blessing, { USD: '15' })
  const second = await close(blessing, { USD: '15' })
  expect(second.report).toMatchObject({ zNumber: 2, openedBy: 'Blessing', tickets: 0, total: 0n })
  expect(drawerOf(second.report)).toMatchObject({ found: 0n, float: 1_500n })
})

test('a sale at the moment of the close falls wholly into one shift or the other', async () => {
  await open(actor)
  const { id: shiftId } = await xOf(actor)
  const sales = [4, 5, 6].map((end) => sellNow(actor, { ...AIRTIME, recipient: `26377500010${end}` }))
  const fields = { 'count.USD.rest': '0' }
  await Promise.all([...sales, closeShift({ ctx: { actor }, input: { shiftId, fields } })])
  const first = await zOf(actor, shiftId)
  const { report } = (await getOpenShift({ ...actor, role: 'supervisor' })) ?? { report: null }
  const taken = (drawerOf(first.report) as { cash: bigint } | undefined)?.cash ?? 0n
  const after = (report ? (drawerOf(report) as { cash: bigint } | undefined) : undefined)?.cash ?? 0n
  expect(taken + after).toBe(1_500n)
  expect(first.report.tickets + (report?.tickets ?? 0)).toBe(3)
})

test('another branch’s supervisor and another till’s cashier do not see a shift', async () => {
  await open(actor)
  const { id } = await close(actor, { USD: '0' })
  const elsewhere = await openTill('BYO-01', 'Thandeka', 'supervisor')
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  await expect(zOf(elsewhere, id)).rejects.toThrow('no closed shift')
  await expect(zOf(neighbour, id)).rejects.toThrow('no closed shift')
  expect((await listClosedShifts(neighbour)).rows).toEqual([])
})

test('the database refuses changes to a closed shift, its counts and its movements', async () => {
  await open(actor, { USD: '1' })
  const { id } = await close(actor, { USD: '1' })
  const change = (set: string) => db().$executeRawUnsafe(`update "Shift" set ${set} where id = '${id}'`)
  await expect(change(`report = '{}'`)).rejects.toThrow(/never changes/)
  await expect(change('"closedAt" = null')).rejects.toThrow(/never changes/)
  await expect(db().$executeRaw`delete from "ShiftCount"`).rejects.toThrow(/append-only/)
  await expect(db().$executeRaw`delete from "CashMovement"`).rejects.toThrow(/append-only/)
})

/** A till's drawer account, natively and in USD. */
async function drawerLeft({ till }: Actor): Promise<[bigint, bigint]> {
  const where = { account: 'drawer', accountKey: till?.id ?? '' }
  const { _sum } = await db().journalPosting.aggregate({ where, _sum: { nativeCents: true, usdCents: true } })
  return [_sum.nativeCents ?? 0n, _sum.usdCents ?? 0n]
}

async function overShort(shiftId: string): Promise<Record<string, bigint>> {
  const where = { account: 'over_short', entry: { shiftId } }
  const rows = await db().journalPosting.findMany({ where, orderBy: { currency: 'asc' } })
  return Object.fromEntries(rows.map(({ currency, nativeCents }) => [currency, nativeCents]))
}
