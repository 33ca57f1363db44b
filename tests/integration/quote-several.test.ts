import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { revealCodes } from '@/lib/counter/sales/deliverable.ts'
import { quoteSeveral } from '@/lib/counter/tickets/quote-several.ts'
import { db } from '@/lib/platform/database/db.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, type Order, quoteMore, sell, sellNow, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

/** How many are taken where the product is chosen, and their codes as one list. */
const shop = openShop()

afterEach(() => portalOf(shop.simulator.url).faults([]))

let served = 0

/** A form that is filled in once and may be posted often. */
function form(order: Order = VOUCHER) {
  served += 1
  const draft = { ...order, intentId: randomUUID(), recipient: `2637761${String(10_000 + served)}` }
  return (quantity: string, more: Partial<Order> = {}) =>
    quoteSeveral({ ctx: { actor: shop.actor }, input: { draft: { ...draft, ...more }, quantity, pressed: {} } })
}

const salesOf = async ({ ticketId }: { ticketId: string }) => (await viewOf(shop.actor, ticketId)).sales

test('three of a voucher are priced with one press, each an item of its own that sells under a key of its own', async () => {
  const opened = await form()('3')
  expect(opened).toMatchObject({ quantity: '', refusal: null })
  const ticket = await viewOf(shop.actor, opened.ticketId)
  expect(ticket.sales.map(({ state, priceCents }) => [state, priceCents])).toEqual(Array(3).fill(['quoted', 1_000n]))
  const sold = await sell(shop.actor, ticket, '30')
  expect(sold.sales.map(({ outcome }) => outcome)).toEqual(Array(3).fill('delivered'))
  const rows = await db().sale.findMany({ where: { ticketId: ticket.id } })
  for (const name of ['idempotencyKey', 'reference', 'quoteId', 'intentId'] as const) {
    expect(new Set(rows.map((row) => row[name])).size, name).toBe(3)
  }
})

test('however often the form is posted, the slip holds as many as it says, of what it says', async () => {
  const post = form()
  await Promise.all([post('4'), post('4')])
  const opened = await post('4')
  expect(await salesOf(opened)).toHaveLength(4)
  await post('2', { amount: '25' })
  expect((await salesOf(opened)).map(({ priceCents }) => priceCents)).toEqual([2_500n, 2_500n])
  await post('', { amount: '15' })
  expect(
    (await salesOf(opened)).map(({ priceCents }) => priceCents),
    'one of them was changed',
  ).toEqual([1_500n, 2_500n])
  await post('1', { amount: '25' })
  expect(await salesOf(opened)).toHaveLength(1)
  await sell(shop.actor, await viewOf(shop.actor, opened.ticketId), '25')
  expect(await post('5')).toMatchObject({ soldBefore: true })
  expect(await salesOf(opened)).toHaveLength(1)
})

test('a quantity that is none prices nothing, says so on the form, and stays with it', async () => {
  for (const odd of ['0', '51', '2.5', '-1', 'two']) {
    const opened = await form()(odd)
    expect(opened, odd).toMatchObject({ quantity: odd, refusal: null })
    const [sale, ...others] = await salesOf(opened)
    expect(others).toEqual([])
    expect(sale).toMatchObject({ state: 'draft', typedProblem: { code: 'QUANTITY_RANGE' }, typedAmount: '10' })
  }
  const nothingChosen = await form()('3', { productCode: '' })
  expect(nothingChosen).toMatchObject({ quantity: '3', refusal: null })
})

test('on a slip that has some they are more of them, and no more than fit', async () => {
  const first = await form()('2')
  const added = await quoteMore(shop.actor, first.ticketId, { ...VOUCHER, recipient: '263776199001' })
  const intentId = added.sales.at(-1)?.intentId ?? ''
  const draft = { ...VOUCHER, recipient: '263776199001', intentId }
  const post = (quantity: string) =>
    quoteSeveral({ ctx: { actor: shop.actor }, input: { draft, quantity, pressed: {} } })
  await post('3')
  expect(await salesOf(first)).toHaveLength(2 + 3)
  expect((await post('49')).refusal?.problem).toMatchObject({ code: 'BASKET_FULL' })
  expect(await salesOf(first), 'none of them was priced in vain').toHaveLength(2 + 3)
})

test('once a later one gets no price, those before it stay, and why is told', async () => {
  const match = { method: 'POST', path: '/quotes' }
  const refused = { match, kind: 'error', code: 'INSUFFICIENT_BALANCE' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'delay', ms: 1, times: 2 }, refused])
  const opened = await form()('5')
  expect(opened.refusal?.problem).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect((await salesOf(opened)).map(({ state }) => state)).toEqual(['quoted', 'quoted'])
})

test('only vouchers are taken by quantity', async () => {
  expect(await salesOf(await form(AIRTIME)('3'))).toHaveLength(1)
})

test('all codes of a slip are shown with one press, and the audit has each; elsewhere none is', async () => {
  const opened = await form()('3')
  const sold = await sell(shop.actor, await viewOf(shop.actor, opened.ticketId), '30')
  const reveal = (actor = shop.actor) => revealCodes({ ctx: { actor }, input: { ticketId: sold.id } })
  expect(await reveal()).toEqual(sold.sales.map(({ id: saleId, pin }) => ({ saleId, pin })))
  const objectId = { in: sold.sales.map(({ id }) => id) }
  const audits = await db().audit.findMany({ where: { action: 'token:reveal', objectId } })
  expect(new Set(audits.map((row) => row.objectId)).size).toBe(3)
  await expect(reveal(await openTill('BYO-01', 'Sipho', 'cashier'))).rejects.toMatchObject({
    problem: { code: 'CODE_NONE' },
  })
  const airtime = await sellNow(shop.actor, { ...AIRTIME, recipient: '263776199002' })
  const none = revealCodes({ ctx: { actor: shop.actor }, input: { ticketId: airtime.id } })
  await expect(none).rejects.toMatchObject({ problem: { code: 'CODE_NONE' } })
})
