import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { listOwed, writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { type KeepInput, keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { setUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { PaymentAction, PaymentReversalView, ReversalAction } from '@/lib/office/reversals/model.ts'
import { countOpenReversals, listReversals } from '@/lib/office/reversals/queries.ts'
import { settlePayment, settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, quoteMore, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let supervisor: Actor
let manager: Actor
let elsewhere: Actor
let served = 0

beforeAll(async () => {
  supervisor = await openTill('HRE-01', 'Tendai', 'supervisor')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
})

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

function keep(actor: Actor, input: Partial<KeepInput> & { ticketId: string }): Promise<void> {
  const usual = { intentId: randomUUID(), kind: 'goods_had' as const, saleId: null, note: 'Saw it on her phone' }
  return keepMoney({ ctx: { actor }, input: { ...usual, ...input } })
}

/** A ticket paid by mobile money whose sale then fails. */
async function paidAndFailed(amount: string) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000003', amount })
  await followNow(shop.actor, await collect(shop.actor, ticket))
  await portalOf(shop.simulator.url).advance(60)
  await makeDue(ticket.sale.id)
  await sweep()
  const { sale } = await viewOf(shop.actor, ticket.id)
  expect(sale.state).toBe('failed')
  return { ticketId: ticket.id, saleId: sale.id }
}

/** The ticket is the cashier's, who asked first; the customer declines. */
async function refuseToPay(ticket: TicketView) {
  const declined = await collect(shop.actor, ticket, { phone: '263000000003' })
  await portalOf(shop.simulator.url).advance(31)
  expect(await followNow(shop.actor, declined)).toMatchObject({ state: 'failed' })
}

/** A delivered ticket whose payment, perhaps asked for by somebody else, is then reversed. */
async function takenBack(amount: string, asking = shop.actor): Promise<PaymentReversalView> {
  const recipient = `26377900${String(1000 + Number(amount))}`
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient, amount })
  if (asking !== shop.actor) await refuseToPay(ticket)
  await followNow(asking, await collect(asking, ticket, { phone: '263000000004' }))
  await portalOf(shop.simulator.url).advance(130)
  await watchCollections(credentialNamed('demo'))
  const { rows } = await listReversals(manager, 'open')
  const found = rows.find(({ ticketId }) => ticketId === ticket.id)
  return found?.of === 'payment' ? found : expect.unreachable('the payment is in the inbox')
}

const settle = (actor: Actor, collectionId: string, action: PaymentAction, note = 'Called her') =>
  settlePayment({ ctx: { actor }, input: { collectionId, action, note } })

test('money for goods the customer had after all is kept once, by a supervisor who did not sell it, with a reason', async () => {
  const { ticketId, saleId } = await paidAndFailed('3')
  const intentId = randomUUID()
  const row = (await listPaid(supervisor)).rows.find((one) => one.ticketId === ticketId)
  expect(row).toMatchObject({ hadSaleId: saleId, mayBook: false })
  await expect(keep(shop.actor, { ticketId, saleId })).rejects.toEqual(refusal('NOT_ALLOWED'))
  const promoted = { ...shop.actor, role: 'supervisor' as const }
  await expect(keep(promoted, { ticketId, saleId })).rejects.toEqual(refusal('KEEP_OWN_SALE'))
  expect((await listPaid(promoted)).rows.find((one) => one.ticketId === ticketId)).toMatchObject({ hadSaleId: null })
  await expect(keep(elsewhere, { ticketId, saleId })).rejects.toEqual(refusal('NOTHING_TO_KEEP'))
  await expect(keep(supervisor, { ticketId, saleId, note: ' ' })).rejects.toEqual(refusal('NOTE_EMPTY'))
  await expect(keep(supervisor, { ticketId, saleId: randomUUID() })).rejects.toEqual(refusal('NOTHING_TO_KEEP'))
  await keep(supervisor, { ticketId, saleId, intentId })
  await keep(supervisor, { ticketId, saleId, intentId })
  expect(await bookedFor(ticketId)).toEqual({ service_available: 300, other_income: -300 })
  await expect(keep(supervisor, { ticketId, saleId })).rejects.toEqual(refusal('NOTHING_TO_KEEP'))
  expect((await listPaid(supervisor)).rows.map((one) => one.ticketId)).not.toContain(ticketId)
  const ticket = await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })
  expect(ticket).toMatchObject({ earmarked: false, abandonedAt: null })
  const audit = await db().audit.findMany({ where: { action: 'money:keep', objectId: ticketId } })
  expect(audit).toMatchObject([{ detail: { kind: 'goods_had', cents: '300', note: 'Saw it on her phone' } }])
  await expect(db().$executeRaw`update "MoneyEnding" set cents = 1`).rejects.toThrow('append-only')
})

/** A ticket with two items, paid by mobile money, both of which fail; the dearer one first. */
async function bothFailed() {
  const numbers = [1, 2].map((one) => `2637790${String(20_000 + 10 * served + one)}`)
  served += 1
  const [first, second] = numbers.map((recipient, index) => ({
    ...AIRTIME,
    recipient,
    amount: index === 0 ? '5' : '3',
  }))
  const { id: ticketId } = await quote(shop.actor, first ?? AIRTIME)
  const ticket = await quoteMore(shop.actor, ticketId, { ...AIRTIME, ...second })
  await portalOf(shop.simulator.url).failSales(2)
  await followNow(shop.actor, await collect(shop.actor, ticket))
  await portalOf(shop.simulator.url).advance(60)
  for (const { id } of ticket.sales) await makeDue(id)
  await sweep()
  const { sales } = await viewOf(shop.actor, ticketId)
  expect(sales.map(({ state }) => state)).toEqual(['failed', 'failed'])
  return { ticketId, dear: sales[0]?.id ?? '', cheap: sales[1]?.id ?? '' }
}

const payOutOf = (ticketId: string, amount: string) => {
  const actor = { ...supervisor, till: shop.actor.till }
  return payOut({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), amount, identity: '63-1234567A42' } })
}

test('one item’s goods are had once: the other items’ money stays the customer’s', async () => {
  const { ticketId, dear, cheap } = await bothFailed()
  await keep(supervisor, { ticketId, saleId: cheap })
  await expect(keep(supervisor, { ticketId, saleId: cheap })).rejects.toEqual(refusal('NOTHING_TO_KEEP'))
  expect(await bookedFor(ticketId)).toMatchObject({ other_income: -300, held: -500 })
  const row = (await listPaid(supervisor)).rows.find((one) => one.ticketId === ticketId)
  expect(row).toMatchObject({ hadSaleId: dear, sums: { heldCents: 500n } })
  const about = { ticketId, saleId: cheap, staffId: supervisor.staffId, kind: 'goods_had', cents: 1n, note: 'again' }
  await expect(db().moneyEnding.create({ data: { ...about, intentId: randomUUID() } })).rejects.toThrow(
    'Unique constraint',
  )
  await keep(supervisor, { ticketId, saleId: dear })
  expect((await bookedFor(ticketId)).held).toBeUndefined()
})

test('a form that kept one item’s money keeps no other’s, nor another ticket’s', async () => {
  const { ticketId, dear, cheap } = await bothFailed()
  const other = await paidAndFailed('9')
  const intentId = randomUUID()
  await keep(supervisor, { ticketId, saleId: cheap, intentId })
  await expect(keep(supervisor, { ticketId, saleId: dear, intentId })).rejects.toEqual(refusal('FORM_NOT_OURS'))
  await expect(keep(supervisor, { ...other, intentId })).rejects.toEqual(refusal('FORM_NOT_OURS'))
  const unclaimed = { ticketId, saleId: cheap, intentId, kind: 'unclaimed' as const }
  await expect(keep(manager, unclaimed)).rejects.toEqual(refusal('FORM_NOT_OURS'))
  await keep(supervisor, { ticketId, saleId: cheap, intentId })
  expect(await bookedFor(ticketId)).toMatchObject({ other_income: -300, held: -500 })
  await keep(supervisor, { ticketId, saleId: dear })
  await keep(supervisor, other)
})

test('money given back for an item cannot be kept from another', async () => {
  const { ticketId, dear, cheap } = await bothFailed()
  await sellNow(shop.actor, { ...AIRTIME, recipient: `2637790${String(30_000 + served)}`, amount: '20' })
  await payOutOf(ticketId, '4')
  await keep(supervisor, { ticketId, saleId: dear })
  expect(await bookedFor(ticketId)).toMatchObject({ other_income: -100, held: -300 })
  await payOutOf(ticketId, '')
  await expect(keep(supervisor, { ticketId, saleId: cheap })).rejects.toEqual(refusal('NOTHING_TO_KEEP'))
})

test('an item is settled even if only part of its money was left to keep', async () => {
  const { ticketId, cheap } = await bothFailed()
  const about = {
    ticketId,
    saleId: cheap,
    staffId: supervisor.staffId,
    kind: 'goods_had',
    cents: 1n,
    note: 'all there was',
  }
  await db().moneyEnding.create({ data: { ...about, intentId: randomUUID() } })
  await expect(keep(supervisor, { ticketId, saleId: cheap })).rejects.toEqual(refusal('NOTHING_TO_KEEP'))
})

test('two supervisors pressing at once keep it once', async () => {
  const given = await paidAndFailed('4')
  const both = await Promise.allSettled([keep(supervisor, given), keep(manager, given)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await bookedFor(given.ticketId)).toEqual({ service_available: 400, other_income: -400 })
})

test('nothing is kept while anything of the ticket is under way', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '6' })
  await followNow(shop.actor, await collect(shop.actor, ticket))
  const given = { ticketId: ticket.id, saleId: ticket.sale.id }
  await expect(keep(supervisor, given)).rejects.toEqual(refusal('KEEP_UNDER_WAY'))
})

test('a manager books unclaimed money as ours after the owner’s period', async () => {
  const { ticketId, saleId } = await paidAndFailed('7')
  const unclaimed = (actor: Actor) => keep(actor, { ticketId, saleId, kind: 'unclaimed', note: 'Called three times' })
  await expect(unclaimed(supervisor)).rejects.toEqual(refusal('NOT_ALLOWED'))
  await expect(unclaimed(manager)).rejects.toMatchObject({
    problem: { code: 'UNCLAIMED_TOO_SOON', params: { days: 90 } },
  })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100 * DAY_MS)
  await expect(unclaimed(manager)).rejects.toEqual(refusal('UNCLAIMED_TOO_SOON'))
  vi.restoreAllMocks()
  const owner = await openTill('HRE-01', 'Nyarai', 'owner')
  const set = (days: string) => setUnclaimedDays({ ctx: { actor: owner }, input: { days } })
  for (const days of ['0', '', '1.5', '4000']) await expect(set(days)).rejects.toEqual(refusal('UNCLAIMED_DAYS'))
  await set('30')
  await db().$transaction([
    db().$executeRaw`alter table "JournalEntry" disable trigger append_only`,
    db().$executeRaw`update "JournalEntry" set at = at - interval '31 days' where "ticketId" = ${ticketId}::uuid`,
    db().$executeRaw`alter table "JournalEntry" enable trigger append_only`,
    db()
      .$executeRaw`update "Collection" set "settledAt" = "settledAt" - interval '31 days' where "ticketId" = ${ticketId}::uuid`,
  ])
  const row = (await listPaid(manager)).rows.find((one) => one.ticketId === ticketId)
  expect(row).toMatchObject({ mayBook: true })
  await unclaimed(manager)
  expect(await bookedFor(ticketId)).toEqual({ service_available: 700, other_income: -700 })
  expect(await db().moneyEnding.findMany({ where: { ticketId } })).toMatchObject([{ saleId: null, kind: 'unclaimed' }])
  const ticket = await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })
  expect(ticket).toMatchObject({ abandonedAt: expect.any(Date), earmarked: false })
  const audit = await db().audit.findMany({ where: { action: 'money:write-off', objectId: ticketId } })
  expect(audit).toMatchObject([{ detail: { kind: 'unclaimed', cents: '700' } }])
})

test('settling a reversal as goods had keeps its money too', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '8' })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  const [row] = (await listReversals(manager, 'open')).rows
  expect(row).toMatchObject({ of: 'sale', id: ticket.sale.id, held: '$8.00' })
  const input = { saleId: ticket.sale.id, note: 'She had used it' }
  const own = { ...shop.actor, role: 'manager' as const }
  const settled = (actor: Actor, action: ReversalAction) =>
    settleReversal({ ctx: { actor }, input: { ...input, action } })
  for (const action of ['money_returned', 'sold_again', 'other'] as const) {
    await expect(settled(manager, action), action).rejects.toMatchObject({
      problem: { code: 'STILL_HELD', params: { held: '$8.00' } },
    })
  }
  await expect(settled(own, 'customer_keeps')).rejects.toEqual(refusal('KEEP_OWN_SALE'))
  await expect(settled(manager, 'written_off')).rejects.toEqual(refusal('UNCLAIMED_TOO_SOON'))
  await keep(supervisor, { ...(await paidAndFailed('2')), intentId: ticket.sale.id })
  await settled(manager, 'customer_keeps')
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 800, other_income: -800 })
  expect((await listReversals(manager, 'open')).rows).toEqual([])
})

test.each<ReversalAction>(['money_returned', 'sold_again', 'other', 'customer_keeps', 'written_off'])(
  'a reversal whose money is gone is settled as %s, which books nothing more',
  async (action) => {
    await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '10 minutes'`
    const { id: ticketId, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '6' })
    await portalOf(shop.simulator.url).advance(130)
    await watchReversals(credentialNamed('demo'))
    await keep(supervisor, { ticketId, saleId: sale.id })
    const booked = await bookedFor(ticketId)
    const settled = (note: string) =>
      settleReversal({ ctx: { actor: manager }, input: { saleId: sale.id, action, note } })
    await expect(settled(' ab ')).rejects.toEqual(refusal('NOTE_EMPTY'))
    await settled('abc')
    expect(await bookedFor(ticketId)).toEqual(booked)
    await expect(settled('abc')).rejects.toEqual(refusal('REVERSAL_SETTLED'))
    const audit = await db().audit.findFirstOrThrow({ where: { action: 'reversal:settle', objectId: sale.id } })
    const { reference } = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
    expect(audit).toMatchObject({ branchCode: 'HRE-01', detail: { reference, action, note: 'abc' } })
  },
)

test('a payment reversed after delivery waits in the inbox with its customer and what was handed over', async () => {
  const row = await takenBack('11')
  expect(row).toMatchObject({
    of: 'payment',
    ...{ priceText: '$11.00', what: 'EcoCash' },
    seller: { cashier: 'Rudo', branch: 'Harare First Street' },
    owed: '$11.00',
    suggestion: 'ask_to_pay',
    items: [{ isDelivered: true, handedOver: 'none' }],
  })
  expect(JSON.stringify(row)).not.toContain('263000000004')
  expect(await countOpenReversals(manager)).toBe(1)
  expect(await countOpenReversals(elsewhere)).toBe(0)
  await expect(settle(shop.actor, row.id, 'other')).rejects.toEqual(refusal('NOT_ALLOWED'))
  await expect(settle(elsewhere, row.id, 'other')).rejects.toEqual(refusal('REVERSAL_UNKNOWN'))
  await expect(settle(manager, row.id, 'other', 'x')).rejects.toEqual(refusal('NOTE_EMPTY'))
  await expect(settle(manager, row.id, 'nothing_owed')).rejects.toEqual(refusal('STILL_OWED'))
  await settle(manager, row.id, 'asked_to_pay')
  await expect(settle(manager, row.id, 'asked_to_pay')).rejects.toEqual(refusal('REVERSAL_SETTLED'))
  expect((await listReversals(manager, 'settled')).rows[0]).toMatchObject({
    id: row.id,
    settled: { action: 'asked_to_pay', note: 'Called her', by: 'Farai' },
  })
})

test('a debt stays on its list until a manager of its branch writes it off, once', async () => {
  const [debt] = await listOwed(manager)
  expect(debt).toMatchObject({ sums: { owedCents: 1_100n }, cashier: 'Rudo' })
  expect(await listOwed(elsewhere)).toEqual([])
  const input = { ticketId: debt?.ticketId ?? '', intentId: randomUUID(), note: 'She has moved away' }
  const writeOff = (actor: Actor, more = {}) => writeOffDebt({ ctx: { actor }, input: { ...input, ...more } })
  await expect(writeOff(supervisor)).rejects.toEqual(refusal('NOT_ALLOWED'))
  await expect(writeOff(elsewhere)).rejects.toEqual(refusal('NOTHING_OWED'))
  await expect(writeOff(manager, { note: '' })).rejects.toEqual(refusal('NOTE_EMPTY'))
  await writeOff(manager)
  await writeOff(manager)
  expect(await listOwed(manager)).toEqual([])
  expect(await bookedFor(input.ticketId)).toEqual({ service_available: -1045, cost: 1045, sales: -1100, losses: 1100 })
  await expect(writeOff(manager, { intentId: randomUUID() })).rejects.toEqual(refusal('NOTHING_OWED'))
})

test('settling a payment as lost writes it off', async () => {
  const row = await takenBack('12')
  await settle(manager, row.id, 'written_off')
  expect(await bookedFor(row.ticketId)).toMatchObject({ losses: 1200 })
  expect(await listOwed(manager)).toEqual([])
})

test('whoever asked for the payment does not write its debt off', async () => {
  const asking = { ...manager, till: shop.actor.till }
  const { id, ticketId } = await takenBack('15', asking)
  await expect(settle(manager, id, 'written_off')).rejects.toEqual(refusal('KEEP_OWN_SALE'))
  const input = { ticketId, intentId: randomUUID(), note: 'She has moved away' }
  await expect(writeOffDebt({ ctx: { actor: manager }, input })).rejects.toEqual(refusal('KEEP_OWN_SALE'))
  const another = await openTill('HRE-01', 'Chipo', 'manager')
  await settle(another, id, 'written_off')
  expect(await bookedFor(ticketId)).toMatchObject({ losses: 1500 })
})

test('a settlement books what it says, whatever form named its payment before', async () => {
  const [first, second] = [await takenBack('16'), await takenBack('17')]
  const input = { ticketId: first.ticketId, intentId: second.id, note: 'She has moved away' }
  await writeOffDebt({ ctx: { actor: manager }, input })
  await settle(manager, second.id, 'written_off')
  expect(await bookedFor(second.ticketId)).toMatchObject({ losses: 1700 })
  await settle(manager, first.id, 'nothing_owed')
})

test('a payment reversed before any delivery leaves no debt', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000003', amount: '13' })
  await followNow(shop.actor, await collect(shop.actor, ticket, { phone: '263000000004' }))
  await portalOf(shop.simulator.url).advance(60)
  await makeDue(ticket.sale.id)
  await sweep()
  await portalOf(shop.simulator.url).advance(130)
  await watchCollections(credentialNamed('demo'))
  const [row] = (await listReversals(manager, 'open')).rows
  expect(row).toMatchObject({ owed: '', suggestion: 'note_it', items: [{ isDelivered: false }] })
  await expect(settle(manager, row?.id ?? '', 'written_off')).rejects.toEqual(refusal('NOTHING_OWED'))
  await settle(manager, row?.id ?? '', 'nothing_owed')
})

test('a payment reversed while its sale is on its way is not settled as nothing owed', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000003', amount: '14' })
  await followNow(shop.actor, await collect(shop.actor, ticket, { phone: '263000000004' }))
  await portalOf(shop.simulator.url).advance(190)
  await watchCollections(credentialNamed('demo'))
  const row = (await listReversals(manager, 'open')).rows.find(
    (one) => one.of === 'payment' && one.priceText === '$14.00',
  )
  const id = row?.id ?? ''
  await expect(settle(manager, id, 'nothing_owed')).rejects.toEqual(refusal('KEEP_UNDER_WAY'))
  await makeDue(ticket.sale.id)
  await sweep()
  await settle(manager, id, 'nothing_owed')
})
