import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { closeShift } from '@/lib/counter/shifts/close-shift.ts'
import { openDrawer } from '@/lib/counter/shifts/move-cash.ts'
import { openShift } from '@/lib/counter/shifts/open-shift.ts'
import { approveShift } from '@/lib/counter/shifts/review-shift.ts'
import { shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote, sell } from '../support/sell.ts'
import { close, move, open, xOf, zOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

// What opening, moving, closing and approving write, row by row.
const shop = openShop()

let actor: Actor
beforeAll(async () => {
  const rates = { create: { buyingMicros: 25_000_000n, sellingMicros: 24_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [1_000n, 100n], rates } })
})
beforeEach(async () => {
  actor = await openTill('HRE-01', 'Rudo', 'supervisor')
})

const refused = (code: string) => ({ problem: { code } })
const fields = (sums: Record<string, string>) => {
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [`count.${currency}.rest`, sum]))
}
const detailsOf = async (action: string, objectId: string) => {
  const rows = await db().audit.findMany({ where: { action, objectId }, orderBy: { id: 'asc' } })
  return rows.map(({ detail }) => detail)
}

/** An object's entry: event, and what it moved by account and currency. */
async function booked(objectId: string) {
  const entries = await db().journalEntry.findMany({
    where: { objectId },
    include: { postings: true },
    orderBy: { id: 'asc' },
  })
  return entries.map(({ event, shiftId, postings }) => ({
    ...{ event, shiftId },
    moved: postings.map((one) => [one.account, one.currency, one.nativeCents, one.usdCents]),
  }))
}

test('a float is a row and an entry for each currency with cash in it, and one line of the audit', async () => {
  const shiftId = randomUUID()
  await open(actor, { USD: '20', ZWG: '0' }, shiftId)
  const counts = await db().shiftCount.findMany({ where: { shiftId }, orderBy: { currency: 'asc' } })
  expect(counts).toMatchObject([
    { kind: 'float', currency: 'USD', nativeCents: 2_000n, usdCents: 2_000n, expectedCents: null },
    { kind: 'float', currency: 'ZWG', nativeCents: 0n, usdCents: 0n },
  ])
  expect(await booked(counts[0]?.id ?? '')).toEqual([
    {
      ...{ event: 'float', shiftId },
      moved: [
        ['drawer', 'USD', 2_000n, 2_000n],
        ['safe', 'USD', -2_000n, -2_000n],
      ],
    },
  ])
  expect(await booked(counts[1]?.id ?? '')).toEqual([])
  expect(await detailsOf('shift:open', shiftId)).toEqual([{ float: { USD: '2000', ZWG: '0' } }])
})

test('a float that cannot be read opens nothing', async () => {
  const input = { intentId: randomUUID(), fields: fields({ USD: 'ten' }) }
  await expect(openShift({ ctx: { actor }, input })).rejects.toMatchObject(refused('COUNT_NOT_AN_AMOUNT'))
  expect(await db().shift.count({ where: { id: input.intentId } })).toBe(0)
})

test('what was counted in notes or a currency that the office switched off meanwhile is closed with, not dropped', async () => {
  await open(actor, { USD: '20' })
  const { id: shiftId } = await xOf(actor)
  await db().currency.update({ where: { code: 'USD' }, data: { denominations: [100n] } })
  await db().currency.update({ where: { code: 'ZWG' }, data: { accepted: false } })
  const counted = { 'count.USD.2000': '1', 'count.ZWG.1000': '2', 'count.ZWG.rest': '0.50' }
  const post = (more: Record<string, string>) => {
    return closeShift({ ctx: { actor }, input: { shiftId, fields: { ...counted, ...more } } })
  }
  await expect(post({ 'count.XAU.rest': '1' })).rejects.toMatchObject(refused('MOVE_CURRENCY'))
  await post({})
  expect((await zOf(actor, shiftId)).report.drawers).toMatchObject([
    { currency: 'USD', counted: 2_000n, difference: 0n },
    { currency: 'ZWG', counted: 2_050n, difference: 2_050n },
  ])
  await db().currency.update({ where: { code: 'ZWG' }, data: { accepted: true } })
})

test('a float in a currency that the office switched off meanwhile opens nothing; without it the same form opens, once', async () => {
  await db().currency.update({ where: { code: 'ZWG' }, data: { accepted: false } })
  const input = { intentId: randomUUID(), fields: fields({ USD: '20', ZWG: '5' }) }
  await expect(openShift({ ctx: { actor }, input })).rejects.toMatchObject(refused('MOVE_CURRENCY'))
  await openShift({ ctx: { actor }, input: { ...input, fields: fields({ USD: '20', ZWG: '' }) } })
  await expect(openShift({ ctx: { actor }, input })).rejects.toMatchObject(refused('SHIFT_IS_OPEN'))
  await db().currency.update({ where: { code: 'ZWG' }, data: { accepted: true } })
  expect(await detailsOf('shift:open', input.intentId)).toEqual([{ float: { USD: '2000' } }])
})

test('the form of another till opens nothing here, and says so', async () => {
  const intentId = randomUUID()
  await open(actor, {}, intentId)
  const other = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const again = openShift({ ctx: { actor: other }, input: { intentId, fields: {} } })
  await expect(again).rejects.toMatchObject(refused('SHIFT_IS_OPEN'))
  expect(await db().shift.count({ where: { tillId: requireTill(other).id } })).toBe(0)
})

const MOVES = [
  ['pay_in', {}, 'cash:move', {}, { purpose: null, expenseKind: null }],
  ['pay_in', { purpose: 'owners', expenseKind: 'transport' }, 'cash:move', {}, { purpose: null, expenseKind: null }],
  ['cash_drop', {}, 'cash:move', {}, { purpose: null, expenseKind: null }],
  ['payout', { purpose: 'owners' }, 'cash:pay-out', { purpose: 'owners' }, { purpose: 'owners', expenseKind: null }],
  [
    ...(['payout', { purpose: 'expense' }, 'cash:pay-out'] as const),
    { purpose: 'expense', expenseKind: 'other' },
    { purpose: 'expense', expenseKind: 'other' },
  ],
  [
    ...(['payout', { purpose: 'expense', expenseKind: 'transport' }, 'cash:pay-out'] as const),
    { purpose: 'expense', expenseKind: 'transport' },
    { purpose: 'expense', expenseKind: 'transport' },
  ],
] as const
test.each(MOVES)('a %s with %o is kept, booked, and in the audit as %s', async (kind, more, action, told, kept) => {
  await open(actor, { USD: '50' })
  const intentId = randomUUID()
  await move(actor, kind, { amount: '12.50', reason: 'because', intentId, ...more })
  const row = await db().cashMovement.findUniqueOrThrow({ where: { intentId } })
  expect(row).toMatchObject({
    kind,
    currency: 'USD',
    nativeCents: 1_250n,
    usdCents: 1_250n,
    reason: 'because',
    ...kept,
  })
  expect(await detailsOf(action, row.id)).toEqual([
    { kind, currency: 'USD', cents: '1250', reason: 'because', ...told },
  ])
  const [entry] = await booked(row.id)
  expect(entry).toMatchObject({ event: kind, shiftId: (await xOf(actor)).id })
  const inDrawer = entry?.moved.find(([account]) => account === 'drawer')
  expect(inDrawer).toEqual(['drawer', 'USD', ...(kind === 'pay_in' ? [1_250n, 1_250n] : [-1_250n, -1_250n])])
})

test('all that a drawer holds may leave it, and a currency that is taken no more too', async () => {
  await open(actor, { USD: '5', ZWG: '100' })
  await move(actor, 'cash_drop', { amount: '5' })
  await db().currency.update({ where: { code: 'ZWG' }, data: { accepted: false } })
  await expect(move(actor, 'pay_in', { currency: 'ZWG', amount: '1' })).rejects.toMatchObject(refused('MOVE_CURRENCY'))
  await move(actor, 'cash_drop', { currency: 'ZWG', amount: '100' })
  await db().currency.update({ where: { code: 'ZWG' }, data: { accepted: true } })
  expect((await close(actor, { USD: '0', ZWG: '0' })).report.drawers).toMatchObject([
    { currency: 'USD', expected: 0n, difference: 0n },
    { currency: 'ZWG', expected: 0n, difference: 0n },
  ])
})

test('a movement posted again after its shift was closed is not called unmoved', async () => {
  await open(actor, { USD: '50' })
  const intentId = randomUUID()
  await move(actor, 'cash_drop', { amount: '20', intentId })
  await close(actor, { USD: '30' })
  await move(actor, 'cash_drop', { amount: '20', intentId })
  expect(await db().cashMovement.count({ where: { intentId } })).toBe(1)
  await expect(move(actor, 'cash_drop', { amount: '20' })).rejects.toMatchObject(refused('SHIFT_NOT_OPEN'))
})

const OTHER_MOVES = [
  ['amount', 'cash_drop', { amount: '30' }],
  ['currency', 'cash_drop', { amount: '20', currency: 'ZWG' }],
  ['kind', 'pay_in', { amount: '20' }],
  ['reason', 'cash_drop', { amount: '20', reason: 'another' }],
] as const
test.each(OTHER_MOVES)('a form that moved cash before and now says another %s is refused', async (_, kind, moved) => {
  const supervisor = { ...actor, role: 'supervisor' as const }
  await open(supervisor, { USD: '50', ZWG: '100' })
  const intentId = randomUUID()
  await move(supervisor, 'cash_drop', { amount: '20', intentId })
  await expect(move(supervisor, kind, { ...moved, intentId })).rejects.toMatchObject(refused('MOVE_BEFORE'))
  await move(supervisor, 'cash_drop', { amount: '20', intentId })
  expect(await db().cashMovement.count({ where: { intentId } })).toBe(1)
})

test('a payout posted again for other goods, or at another till, is refused', async () => {
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  await open(supervisor, { USD: '50' })
  const first = { amount: '5', purpose: 'expense', expenseKind: 'transport', intentId: randomUUID() } as const
  await move(supervisor, 'payout', first)
  await move(supervisor, 'payout', first)
  for (const other of [{ expenseKind: 'other' }, { purpose: 'owners' }] as const) {
    await expect(move(supervisor, 'payout', { ...first, ...other })).rejects.toMatchObject(refused('MOVE_BEFORE'))
  }
  const elsewhere = await openTill('HRE-01', 'Nomsa', 'supervisor')
  await open(elsewhere, { USD: '50' })
  await expect(move(elsewhere, 'payout', first)).rejects.toMatchObject(refused('MOVE_BEFORE'))
})

test('more may be put into a drawer than it holds', async () => {
  await open(actor, { USD: '1' })
  await move(actor, 'pay_in', { amount: '2' })
  expect((await close(actor, { USD: '3' })).report.drawers).toMatchObject([{ currency: 'USD', expected: 300n }])
})

test('a payout without a purpose, and one for a reason of blanks, move nothing', async () => {
  await open(actor, { USD: '50' })
  const at = (code: string, field: string) => ({ problem: { code, field } })
  const nothing = { amount: '', reason: '' }
  await expect(move(actor, 'payout', nothing)).rejects.toMatchObject(at('PURPOSE_EMPTY', 'purpose'))
  await expect(move(actor, 'payout', { ...nothing, purpose: 'owners' })).rejects.toMatchObject(
    at('MOVE_AMOUNT', 'amount'),
  )
  await expect(move(actor, 'pay_in', { amount: 'five' })).rejects.toMatchObject(at('MOVE_AMOUNT', 'amount'))
  await expect(move(actor, 'pay_in', { amount: '5', reason: '' })).rejects.toMatchObject(at('REASON_EMPTY', 'reason'))
  expect(await db().cashMovement.count({ where: { tillId: requireTill(actor).id } })).toBe(0)
})

test('a close books what is over, empties the drawer at the day’s rate, and numbers its Z', async () => {
  await open(actor, { USD: '10', ZWG: '250' })
  const { id: shiftId } = await xOf(actor)
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 50_000_000n, sellingMicros: 49_000_000n },
  })
  const { report } = await close(actor, { USD: '10.70', ZWG: '250' })
  expect(report).toMatchObject({ zNumber: 1, tickets: 0, closedBy: 'Rudo' })
  expect(await detailsOf('shift:close', shiftId)).toEqual([{ zNumber: 1, differences: { USD: '70', ZWG: '0' } }])
  const counts = await db().shiftCount.findMany({ where: { shiftId, kind: 'close' }, orderBy: { currency: 'asc' } })
  expect(counts).toMatchObject([
    { currency: 'USD', nativeCents: 1_070n, usdCents: 1_070n, expectedCents: 1_000n },
    { currency: 'ZWG', nativeCents: 25_000n, usdCents: 500n, expectedCents: 25_000n },
  ])
  expect((await booked(counts[0]?.id ?? '')).map(({ event }) => event)).toEqual(['counted'])
  expect((await booked(counts[1]?.id ?? '')).map(({ event }) => event)).toEqual(['revalued'])
  const left = await db().journalPosting.groupBy({
    by: ['currency'],
    where: { account: 'drawer', accountKey: requireTill(actor).id },
    _sum: { nativeCents: true, usdCents: true },
  })
  expect(left.map(({ _sum }) => _sum)).toEqual([
    { nativeCents: 0n, usdCents: 0n },
    { nativeCents: 0n, usdCents: 0n },
  ])
  const emptied = await db().cashMovement.findMany({
    where: { shiftId, kind: 'closing' },
    orderBy: { currency: 'asc' },
  })
  expect(emptied).toMatchObject([{ nativeCents: 1_070n }, { nativeCents: 25_000n }])
  await open(actor)
  expect((await close(actor, { USD: '0' })).report.zNumber).toBe(2)
  expect(await db().cashMovement.count({ where: { tillId: requireTill(actor).id, kind: 'closing' } })).toBe(2)
})

test('what was not counted closes nothing, and a shift of another till is not this one', async () => {
  await open(actor)
  const { id: shiftId } = await xOf(actor)
  const post = (id: string, who: Actor, sums: Record<string, string>) => {
    return closeShift({ ctx: { actor: who }, input: { shiftId: id, fields: fields(sums) } })
  }
  await expect(post(shiftId, actor, {})).rejects.toMatchObject({
    problem: { code: 'COUNT_MISSING', field: 'count.USD.rest', params: { currencies: 'USD' } },
  })
  await expect(post(shiftId, actor, { USD: 'x' })).rejects.toMatchObject(refused('COUNT_NOT_AN_AMOUNT'))
  await expect(post(randomUUID(), actor, { USD: '0' })).rejects.toMatchObject(refused('SHIFT_NOT_OPEN'))
  const other = await openTill('HRE-01', 'Nomsa', 'supervisor')
  await expect(post(shiftId, other, { USD: '0' })).rejects.toMatchObject(refused('SHIFT_NOT_OPEN'))
  await close(actor, { USD: '0' })
  await expect(post(shiftId, other, { USD: '0' })).rejects.toMatchObject(refused('SHIFT_NOT_OPEN'))
  await post(shiftId, actor, { USD: '9' })
})

test('an open shift is not approved, nor one that the supervisor opened, closed or sold in', async () => {
  const till = actor.till
  const nomsa: Actor = { ...(await openTill('HRE-01', 'Nomsa', 'supervisor')), till }
  const grace: Actor = { ...(await openTill('HRE-01', 'Grace', 'supervisor')), till }
  const approve = (who: Actor, shiftId: string) => approveShift({ ctx: { actor: who }, input: { shiftId } })
  await open(nomsa)
  const { id } = await xOf(nomsa)
  await expect(approve(grace, id)).rejects.toMatchObject(refused('SHIFT_UNKNOWN'))
  await close(actor, { USD: '0' })
  await expect(approve(nomsa, id)).rejects.toMatchObject(refused('SHIFT_OWN'))
  await expect(approve(actor, id)).rejects.toMatchObject(refused('SHIFT_OWN'))
  const approvals = async () => {
    const row = await db().shift.findUniqueOrThrow({ where: { id } })
    return [row.approvedById, (await detailsOf('shift:approve', id)).length]
  }
  await approve(grace, id)
  expect(await approvals()).toEqual([grace.staffId, 1])
  await approve({ ...grace, name: 'Again' }, id)
  expect(await approvals()).toEqual([grace.staffId, 1])
})

const HANDS: [string, (who: Actor) => Promise<unknown>][] = [
  ['paid in', (who) => move(who, 'pay_in', { amount: '4' })],
  ['dropped', (who) => move(who, 'cash_drop', { amount: '4' })],
  ['paid out for the shop', (who) => move(who, 'payout', { amount: '4', purpose: 'expense' })],
  ['could reach without a sale', (who) => openDrawer({ ctx: { actor: who }, input: { why: 'change', note: '' } })],
  ['took from a customer', async (who) => sell(who, await quote(actor, { ...AIRTIME, recipient: '263775100011' }))],
  [
    'gave back to a customer',
    async (who) => {
      await portalOf(shop.simulator.url).faults([
        { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 },
      ])
      const { id: ticketId } = await sell(actor, await quote(actor, { ...AIRTIME, recipient: '263775100012' }))
      await returnMoney({ ctx: { actor: who }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
    },
  ],
  [
    'paid out of what a customer paid by phone',
    async (who) => {
      const { ticketId } = await followNow(actor, await deposit(actor, { amount: '4' }))
      const input = { ticketId, intentId: randomUUID(), amount: '4', identity: '63-1234567A42' }
      await payOut({ ctx: { actor: who }, input })
    },
  ],
]

test.each(HANDS)('a supervisor approves no count of a drawer whose cash they %s', async (_what, act) => {
  const nomsa: Actor = { ...(await openTill('HRE-01', 'Nomsa', 'supervisor')), till: actor.till }
  await open(actor, { USD: '20' })
  await act(nomsa)
  const { id } = await close(actor, { USD: '1' })
  await expect(approveShift({ ctx: { actor: nomsa }, input: { shiftId: id } })).rejects.toMatchObject(
    refused('SHIFT_OWN'),
  )
  expect(await zOf(nomsa, id)).toMatchObject({ mayApprove: false, approved: null })
})

test('a sale opens a shift with an empty float once, and uses the open one from then on', async () => {
  const till = requireTill(actor)
  const first = await db().$transaction((tx) => shiftForSale(tx, actor, till))
  const second = await db().$transaction((tx) => shiftForSale(tx, actor, till))
  expect(second).toBe(first)
  expect(await detailsOf('shift:open', first)).toEqual([{ float: 0 }])
  await db().shift.update({ where: { id: first }, data: { environment: 'live' } })
  await expect(db().$transaction((tx) => shiftForSale(tx, actor, till))).rejects.toMatchObject(
    refused('SHIFT_OTHER_KEY'),
  )
})

test('an X counts the tickets that were paid, what they brought and what is open', async () => {
  await open(actor, { USD: '10' })
  await sell(actor, await quote(actor, { ...AIRTIME, recipient: '263775100001' }))
  await sell(actor, await quote(actor, { ...AIRTIME, recipient: '263000000002' }))
  await quote(actor, { ...AIRTIME, recipient: '263775100003' })
  expect((await xOf(actor)).report).toMatchObject({
    tickets: 2,
    carried: [{ object: 'sale', state: 'pending', from: null }],
    drawers: [{ currency: 'USD', float: 1_000n, cash: 1_000n, expected: 2_000n }],
  })
})

test('who was asked to pay by phone is a customer once the money came in, on one Z only', async () => {
  await open(actor)
  const ask = async (recipient: string, phone: string) => {
    return collect(actor, await quote(actor, { ...AIRTIME, recipient }), { phone })
  }
  const late = await ask('263775100004', '263000000002')
  await ask('263775100005', '263000000003')
  expect((await close(actor, { USD: '0' })).report.tickets).toBe(0)
  await portalOf(shop.simulator.url).advance(40)
  expect((await followNow(actor, late)).outcome).toBe('paid')
  await open(actor)
  expect((await close(actor, { USD: '0' })).report.tickets).toBe(1)
  await open(actor)
  expect((await close(actor, { USD: '0' })).report.tickets).toBe(0)
})

test('what is open at a Z is carried by the next one too, and news in neither', async () => {
  await open(actor)
  await sell(actor, await quote(actor, { ...AIRTIME, recipient: '263000000002' }))
  await close(actor, { USD: '10' })
  await open(actor)
  const { id: shiftId } = await xOf(actor)
  expect((await close(actor, { USD: '0' })).report).toMatchObject({
    late: [],
    carried: [{ object: 'sale', state: 'pending', from: 'pending' }],
  })
  expect(await db().shiftLine.count({ where: { shiftId } })).toBe(0)
})

test('whoever opened the drawer in one shift approves the next, and somebody else that one', async () => {
  const nomsa: Actor = { ...(await openTill('HRE-01', 'Nomsa', 'supervisor')), till: actor.till }
  const grace = await openTill('HRE-01', 'Grace', 'supervisor')
  await open(actor)
  await openDrawer({ ctx: { actor: nomsa }, input: { why: 'change', note: '' } })
  const { id: opened } = await close(actor, { USD: '0' })
  await open(actor)
  const { id: next } = await close(actor, { USD: '0' })
  for (const [who, shiftId] of [
    [nomsa, next],
    [grace, opened],
  ] as const) {
    await approveShift({ ctx: { actor: who }, input: { shiftId } })
    expect(await zOf(who, shiftId)).toMatchObject({ approved: { by: who.name } })
  }
})
