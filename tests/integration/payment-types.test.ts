import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { setPaymentType } from '@/lib/books/payment-types/set-payment-type.ts'
import { CASH, type TypedTender } from '@/lib/books/tenders/model.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { undoReturn } from '@/lib/counter/tickets/undo-return.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { addPaymentType, payBy } from '../support/payment-types.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, quote, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { withTold } from '../support/ticket-view.ts'

const shop = openShop()
let owner: Actor
let swipe: string

beforeAll(async () => {
  owner = { ...shop.actor, role: 'owner', proven: true, fresh: true, branches: null }
  swipe = await addPaymentType(owner, { name: 'Swipe', nameSn: 'Svaipi' })
})

let served = 0
const airtime = (actor = shop.actor) => {
  served += 1
  return quote(actor, { ...AIRTIME, recipient: `2637771${String(10_000 + served)}` })
}
const bySwipe = (text: string, reference: string = randomUUID()) => ({
  typeId: swipe,
  currency: 'USD',
  text,
  reference,
})
const inCash = (text: string) => ({ currency: 'USD', text })

/** What a ticket's entries moved on drawer, clearing and held, in cents of USD. */
async function booked(ticketId: string): Promise<Record<string, number>> {
  const rows = await db().journalPosting.groupBy({
    by: ['account'],
    where: { account: { in: ['drawer', 'clearing', 'held'] }, entry: { ticketId } },
    _sum: { usdCents: true },
  })
  return Object.fromEntries(rows.map(({ account, _sum }) => [account, Number(_sum.usdCents)]))
}

const problemOf = async (ticketId: string) => withTold(await viewOf(shop.actor, ticketId)).problem

test('a price paid by a payment type is to be cleared, and no drawer knows of it', async () => {
  const sold = await payBy(shop.actor, await airtime(), bySwipe('5', 'AB 12-34'))
  expect(sold.sale.outcome).toBe('delivered')
  expect(sold.tenders).toMatchObject([{ typeId: swipe, receivedCents: 500n, changeCents: 0n, reference: 'AB 12-34' }])
  expect(sold.types).toMatchObject([{ id: swipe, name: 'Swipe', nameSn: 'Svaipi' }])
  expect(await booked(sold.id)).toEqual({ clearing: 500, held: 0 })
})

test('a sale is found by the number on the machine’s slip, however it is typed', async () => {
  const sold = await payBy(shop.actor, await airtime(), bySwipe('5', 'Find-Me 1'))
  for (const text of ['FINDME1', 'find me 1']) {
    const { sales } = await findSales(shop.actor, { text, day: '', after: '' })
    expect(sales.map(({ ticketId }) => ticketId)).toEqual([sold.id])
  }
})

test('a customer swipes a part and pays the rest in cash, with change', async () => {
  const sold = await payBy(shop.actor, await airtime(), bySwipe('3'), inCash('10'))
  expect(await booked(sold.id)).toEqual({ clearing: 300, drawer: 200, held: 0 })
  expect(sold.tenders.map(({ typeId, changeCents }) => [typeId, changeCents])).toEqual([
    [CASH, 800n],
    [swipe, 0n],
  ])
})

test('a type in another currency pays to the cent at the ticket’s rate', async () => {
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [100n], rates } })
  const wallet = await addPaymentType(owner, { name: 'Our EcoCash', currency: 'ZWG', asksReference: false, fee: '' })
  const sold = await payBy(shop.actor, await airtime(), { typeId: wallet, currency: 'ZWG', text: '140' })
  expect(sold.sale.outcome).toBe('delivered')
  const posted = await db().journalPosting.findFirstOrThrow({
    where: { account: 'clearing', entry: { ticketId: sold.id } },
  })
  expect(posted).toMatchObject({
    accountKey: `${wallet}/HRE-01`,
    currency: 'ZWG',
    nativeCents: 14_000n,
    usdCents: 500n,
  })
})

test.each([
  ['too much by a type that gives no change', () => [bySwipe('6')], 'TENDER_OVER_TYPE'],
  ['no reference', () => [bySwipe('5', ' ')], 'TENDER_REFERENCE'],
  ['too little', () => [bySwipe('4.99')], 'TENDER_TOO_SMALL'],
  ['a sum that is none', () => [bySwipe('five')], 'TENDER_NOT_A_NUMBER'],
  ['a type that is not there', () => [{ ...bySwipe('5'), typeId: randomUUID() }], 'TENDER_TYPE_GONE'],
  ['a type in another currency than its own', () => [{ ...bySwipe('5'), currency: 'ZWG' }], 'TENDER_TYPE_GONE'],
])('%s sells nothing and says why', async (_, tenders, code) => {
  const ticket = await airtime()
  const after = await payBy(shop.actor, ticket, ...tenders())
  expect(after.tenderedAt).toBeNull()
  expect(await problemOf(ticket.id)).toMatchObject({ code })
  expect(await booked(ticket.id)).toEqual({})
})

test('a reference pays once, however it is typed, and the refusal says for what it paid', async () => {
  const first = await payBy(shop.actor, await airtime(), bySwipe('5', 'tx 77-41'))
  const again = await airtime()
  await payBy(shop.actor, again, bySwipe('5', 'TX7741'))
  const ticket = Number(first.number?.split('-').at(-1))
  expect(await problemOf(again.id)).toMatchObject({
    code: 'TENDER_REFERENCE_USED',
    params: { reference: 'TX7741', till: first.tillNumber, branch: first.branchName, ticket },
  })
  const other = await addPaymentType(owner, { name: 'Second machine' })
  const sold = await payBy(shop.actor, again, { ...bySwipe('5', 'TX7741'), typeId: other })
  expect(sold.sale.outcome).toBe('delivered')
})

test('of two tills that type one reference at once, one sells', async () => {
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  const [mine, theirs] = await Promise.all([airtime(), airtime(other)])
  await Promise.all([payBy(shop.actor, mine, bySwipe('5', 'RACE1')), payBy(other, theirs, bySwipe('5', 'RACE1'))])
  const sold = await db().ticket.count({ where: { id: { in: [mine.id, theirs.id] }, tenderedAt: { not: null } } })
  expect(sold).toBe(1)
})

test('a type that gives change gives it out of the drawer', async () => {
  const giver = await addPaymentType(owner, { name: 'Transfer', givesChange: true, asksReference: false })
  const sold = await payBy(shop.actor, await airtime(), { typeId: giver, currency: 'USD', text: '20' })
  expect(sold.sale.outcome).toBe('delivered')
  expect(await booked(sold.id)).toEqual({ clearing: 2_000, drawer: -1_500, held: 0 })
})

test('a type of another branch, or one that is accepted no more, is not taken', async () => {
  await db().branch.create({ data: { code: 'BYO-01', name: 'Bulawayo', serviceName: 'Bulawayo' } })
  const away = await addPaymentType(owner, { name: 'Bulawayo machine', branches: ['BYO-01'], asksReference: false })
  const gone = await addPaymentType(owner, { name: 'Old machine', accepted: false, asksReference: false })
  for (const typeId of [away, gone]) {
    const ticket = await airtime()
    await payBy(shop.actor, ticket, { typeId, currency: 'USD', text: '5' })
    expect(await problemOf(ticket.id)).toMatchObject({ code: 'TENDER_TYPE_GONE' })
  }
})

/** A sale paid so that the Service accepts and then fails. */
async function failedSale(...tenders: TypedTender[]) {
  const ticket = await airtime()
  await portalOf(shop.simulator.url).failSales(1)
  await payBy(shop.actor, ticket, ...tenders)
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  const after = await viewOf(shop.actor, ticket.id)
  expect(after.sale.state).toBe('failed')
  return after
}

test('money goes back by the type that it came by, and the undo takes that back', async () => {
  const ticket = await failedSale(bySwipe('3'), inCash('2'))
  expect(ticket.waysBack.map((way) => way.map(({ typeId, nativeCents }) => [typeId, nativeCents]))).toEqual([
    [
      [CASH, 200n],
      [swipe, 300n],
    ],
  ])
  const intentId = randomUUID()
  await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, intentId, currency: swipe } })
  expect(await booked(ticket.id)).toEqual({ clearing: 0, drawer: 0, held: 0 })
  expect((await viewOf(shop.actor, ticket.id)).returns.map(({ typeId }) => typeId).sort()).toEqual([swipe, CASH].sort())
  await undoReturn({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, returnedBy: intentId } })
  expect(await booked(ticket.id)).toEqual({ clearing: 300, drawer: 200, held: -500 })
})

test('swiped money goes back as cash by permission alone, and the bank still owes it', async () => {
  const ticket = await failedSale(bySwipe('5'))
  const input = { ticketId: ticket.id, intentId: randomUUID(), currency: 'cash' }
  await expect(returnMoney({ ctx: { actor: shop.actor }, input })).rejects.toThrow('NOT_ALLOWED')
  expect((await viewOf(shop.actor, ticket.id)).cashBack).toBeNull()
  const supervisor = { ...shop.actor, role: 'supervisor' as const }
  expect((await viewOf(supervisor, ticket.id)).cashBack).toMatchObject([{ typeId: CASH, nativeCents: 500n }])
  await returnMoney({ ctx: { actor: supervisor }, input })
  expect(await booked(ticket.id)).toEqual({ clearing: 500, drawer: -500, held: 0 })
  expect((await viewOf(supervisor, ticket.id)).waysBack).toEqual([])
})

test.each([
  ['no name', { name: ' ' }, 'TYPE_NAME'],
  ['the name of another', { name: 'SWIPE' }, 'TYPE_NAME_TAKEN'],
  ['a currency that no till takes', { name: 'A', currency: 'GBP' }, 'TYPE_CURRENCY'],
  ['a fee of all', { name: 'B', fee: '100' }, 'TYPE_FEE'],
  ['a fee that is no number', { name: 'C', fee: 'two' }, 'TYPE_FEE'],
  ['a branch that is not there', { name: 'D', branches: ['NO-01'] }, 'TYPE_BRANCH'],
])('a payment type with %s is refused', async (_, change, code) => {
  await expect(addPaymentType(owner, change)).rejects.toThrow(code)
})

test('a changed type keeps its currency, and an old page changes nothing', async () => {
  const id = await addPaymentType(owner, { name: 'Machine two' })
  const settings = { id, name: 'Machine 2', nameSn: '', nameNd: '', currency: 'ZWG', asksReference: false }
  const input = { ...settings, givesChange: true, fee: '1', branches: [], accepted: true }
  await setPaymentType({ ctx: { actor: owner }, input })
  expect(await db().paymentType.findUnique({ where: { id } })).toMatchObject({
    name: 'Machine 2',
    currency: 'USD',
    feePoints: 100,
  })
  const old = { ...input, name: 'Machine 3', shown: '{}' }
  await expect(setPaymentType({ ctx: { actor: owner }, input: old })).rejects.toThrow('SETTINGS_CHANGED')
  const manager: Actor = { ...owner, role: 'manager' }
  await expect(setPaymentType({ ctx: { actor: manager }, input })).rejects.toThrow('NOT_ALLOWED')
})
