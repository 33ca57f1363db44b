import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { portalOf, statementAt, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, ELECTRICITY, makeDue, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

test('001 is delivered at once, is paid from the balance, and earns the discount', async () => {
  const ticket = await sellNow(shop.actor, AIRTIME)
  expect(ticket.sale).toMatchObject({ outcome: 'delivered', priceCents: 500n, token: null })
  expect(ticket.number).toMatch(/^HRE01-T1-\d{6}$/)
  const [upstream] = await transactionsAt(shop.simulator.baseUrl, ticket.sale.reference ?? '')
  expect(upstream).toMatchObject({ id: ticket.sale.upstreamId, status: 'completed' })
  const debit = Math.round(Number(upstream?.total_debit) * 100)
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, service_available: -debit, cost: debit, sales: -500 })
  const [row] = await statementAt(shop.simulator.baseUrl)
  expect(row).toMatchObject({ kind: 'sale', amount: `-${upstream?.total_debit}`, reference: ticket.sale.reference })
})

test('002 waits with its money reserved, and the sweep finds it delivered', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  expect(ticket.sale.outcome).toBe('waiting')
  expect(await bookedFor(ticket.id)).toMatchObject({ held: -500, drawer: 500 })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  const booked = await bookedFor(ticket.id)
  expect(booked).not.toHaveProperty('held')
  expect(booked).not.toHaveProperty('service_reserved')
})

test('003 fails after a wait; the money is the customer’s until the cashier gives it back, once', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  const failed = await viewOf(shop.actor, ticket.id)
  expect(failed.sale).toMatchObject({ outcome: 'failed', failureCode: 'PROVIDER_REJECTED' })
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, held: -500 })
  const input = { ticketId: ticket.id, intentId: randomUUID(), currency: 'USD' }
  await Promise.all([1, 2].map(() => returnMoney({ ctx: { actor: shop.actor }, input })))
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('004 is delivered and then reversed, and the watch finds it without a webhook', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  expect(ticket.sale.outcome).toBe('delivered')
  await portalOf(shop.simulator.url).advance(150)
  expect(await watchReversals(credentialNamed('demo'))).toBe(1)
  expect(await watchReversals(credentialNamed('demo'))).toBe(0)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, held: -500 })
})

test('005 cannot be priced: nothing is sold and what was typed is kept', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263 000 000 005' })
  expect(withTold(ticket)).toMatchObject({
    state: 'draft',
    problem: { code: 'UPSTREAM_UNAVAILABLE' },
    typedRecipient: '263 000 000 005',
    typedAmount: '5',
  })
})

test('a meter gives the name to read aloud and then a token of five groups of four', async () => {
  const quoted = await quote(shop.actor, ELECTRICITY)
  expect(quoted.sale.customerName).toBe('SANDBOX CUSTOMER')
  const ticket = await sellNow(shop.actor, ELECTRICITY)
  expect(ticket.sale.token?.replace(/\D/g, '')).toHaveLength(20)
  expect(ticket.sale.outcome).toBe('delivered')
})

test('an unknown meter is refused with a sentence beside its field', async () => {
  const ticket = await quote(shop.actor, { ...ELECTRICITY, recipient: '00000000009' })
  expect(withTold(ticket)).toMatchObject({ state: 'draft', problem: { code: 'METER_UNKNOWN', field: 'recipient' } })
})

test('a bundle is sold at its fixed price', async () => {
  const { products } = await lookUpTypedNumber(shop.actor, '077 123 4567')
  const bundle = products.find(
    (product) => product.kind === 'bundle' && product.available && product.currency === 'USD',
  )
  const ticket = await sellNow(shop.actor, {
    kind: 'bundle',
    recipient: '077 123 4567',
    productCode: bundle?.code ?? '',
    amount: '',
  })
  expect(ticket.sale).toMatchObject({ outcome: 'delivered', productName: bundle?.name, recipient: '263771234567' })
  expect(ticket.sale.priceCents).toBe(bundle?.faceCents)
})

test('a product priced in another currency is sold at our USD price, or not at all', async () => {
  const { products } = await lookUpTypedNumber(shop.actor, '071 234 5678')
  const foreign = products.find((product) => product.priceMissing)
  const order = { kind: 'bundle' as const, recipient: '0712345678', productCode: foreign?.code ?? '', amount: '' }
  expect(withTold(await quote(shop.actor, order))).toMatchObject({ state: 'draft', problem: { code: 'PRICE_NOT_SET' } })
  await db().productPrice.create({ data: { productCode: order.productCode, priceCents: 400n, chargeCents: 10n } })
  expect((await sellNow(shop.actor, order)).sale).toMatchObject({ outcome: 'delivered', priceCents: 400n })
})

test('our charge is added on its own line; a cashier cannot sell below cost', async () => {
  const price = (chargeCents: bigint) =>
    db().productPrice.upsert({
      where: { productCode: 'netone.airtime' },
      create: { productCode: 'netone.airtime', chargeCents },
      update: { chargeCents },
    })
  const order = { ...AIRTIME, productCode: 'netone.airtime', recipient: '0712345678' }
  await price(10n)
  expect((await quote(shop.actor, order)).sale).toMatchObject({ priceCents: 510n, chargeCents: 10n, faceCents: 500n })
  await price(-400n)
  expect(toldOf(await quote(shop.actor, order))?.code).toBe('PRICE_BELOW_COST')
})
