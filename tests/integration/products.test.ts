import { expect, test } from 'vitest'
import { listCatalogue, listKind } from '@/lib/counter/catalogue/queries.ts'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { revealCode } from '@/lib/counter/sales/deliverable.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { db } from '@/lib/platform/database/db.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BILL, BUNDLE, quote, sellNow, VOUCHER } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

test('a bill is quoted with the customer’s name, sold, and found again by its account', async () => {
  const quoted = await quote(shop.actor, BILL)
  expect(quoted.sale).toMatchObject({
    customerName: 'SANDBOX CUSTOMER',
    recipient: 'TEST-OK',
    recipientField: 'account',
    priceCents: 2050n,
  })
  const sold = await sellNow(shop.actor, BILL)
  expect(sold.sale).toMatchObject({ outcome: 'delivered', token: null, pin: null })
  const found = await findSales(shop.actor, { text: 'TEST-OK', day: '', after: '' })
  expect(found.sales.map((sale) => [sale.ticketId, sale.recipient])).toContainEqual([sold.id, 'TEST-OK'])
})

test('an account the biller does not know is refused, and the choices are kept', async () => {
  const refused = await quote(shop.actor, { ...BILL, recipient: 'TEST-BAD' })
  expect(withTold(refused)).toMatchObject({
    state: 'draft',
    problem: { code: 'ACCOUNT_UNKNOWN', field: 'recipient' },
    typedRecipient: 'TEST-BAD',
    typedProduct: 'dstv.bill',
  })
  const other = await quote(shop.actor, {
    ...BILL,
    recipient: 'TEST-BAD',
    productCode: 'telone.bill',
    intentId: refused.sale.intentId,
  })
  expect(other.sale.typedProduct).toBe('telone.bill')
})

test('a bill without an account asks for it', async () => {
  expect(toldOf(await quote(shop.actor, { ...BILL, recipient: ' ' }))?.code).toBe('ACCOUNT_EMPTY')
})

test('a voucher of a chosen value is sold to a number, and its code shows only on request', async () => {
  const sold = await sellNow(shop.actor, VOUCHER)
  expect(sold.sale).toMatchObject({ outcome: 'delivered', priceCents: 1000n, pin: expect.stringMatching(/^\d{16}$/) })
  const input = { saleId: sold.sale.id }
  expect(await revealCode({ ctx: { actor: shop.actor }, input })).toBe(sold.sale.pin)
  const audits = await db().audit.findMany({ where: { action: 'token:reveal', objectId: sold.sale.id } })
  expect(audits).toMatchObject([{ staffId: shop.actor.staffId, detail: null }])
  const stranger = await openTill('BYO-01', 'Sipho', 'cashier')
  await expect(revealCode({ ctx: { actor: stranger }, input })).rejects.toMatchObject({
    problem: { code: 'CODE_NONE' },
  })
})

test('a fixed-price voucher takes no amount', async () => {
  const order = { ...VOUCHER, productCode: 'telone.voucher.wifi_5gb', amount: '9.00' }
  expect((await sellNow(shop.actor, order)).sale).toMatchObject({ outcome: 'delivered', priceCents: 400n })
})

test('airtime and undelivered sales have no code to show', async () => {
  const airtime = await sellNow(shop.actor, AIRTIME)
  const waiting = await sellNow(shop.actor, { ...VOUCHER, recipient: '263000000002' })
  expect(waiting.sale).toMatchObject({ outcome: 'waiting', pin: null })
  for (const { sale } of [airtime, waiting]) {
    const asked = revealCode({ ctx: { actor: shop.actor }, input: { saleId: sale.id } })
    await expect(asked).rejects.toMatchObject({ problem: { code: 'CODE_NONE' } })
  }
})

test('every kind has its list, with closed products and why they are closed', async () => {
  const codes = async (kind: 'bundle' | 'electricity' | 'bill' | 'voucher') =>
    (await listKind(shop.actor, kind)).map((product) => product.code)
  expect(await codes('electricity')).toEqual(['zesa.prepaid'])
  expect(await codes('voucher')).toContain('google.voucher')
  expect(await codes('bill')).not.toContain('zesa.prepaid')
  const bundles = new Map((await listKind(shop.actor, 'bundle')).map((product) => [product.code, product]))
  expect(bundles.get('econet.bundle.weekly_1gb')).toMatchObject({ validity: '7 days', available: true })
  expect(bundles.get('telecel.bundle.mega_10gb')).toMatchObject({ available: false, priceMissing: false })
  expect(bundles.get('netone.bundle.social_weekly')).toMatchObject({ available: false, priceMissing: true })
})

test('looking up a number lists its operator’s closed products after the open ones', async () => {
  const { products } = await lookUpTypedNumber(shop.actor, '0731234567')
  expect(products.at(-1)).toMatchObject({ code: 'telecel.bundle.mega_10gb', available: false })
  expect(products.every((product) => product.operator === 'telecel')).toBe(true)
})

test('a closed product, or one without a USD price, is refused before the Service is asked', async () => {
  const closed = { ...BUNDLE, recipient: '0731234567', productCode: 'telecel.bundle.mega_10gb' }
  expect(toldOf(await quote(shop.actor, closed))).toMatchObject({
    code: 'PRODUCT_UNAVAILABLE',
    field: 'product',
  })
  const zwg = { ...BUNDLE, recipient: '0711234567', productCode: 'netone.bundle.social_weekly' }
  expect(toldOf(await quote(shop.actor, zwg))).toMatchObject({ code: 'PRICE_NOT_SET', field: 'product' })
})

test('a USD price opens a fixed product in another currency, but none that takes any amount', async () => {
  for (const productCode of ['netone.bundle.social_weekly', 'bulawayo.bill']) {
    await db().productPrice.create({ data: { productCode, priceCents: 210n } })
  }
  const order = { ...BUNDLE, recipient: '0711234567', productCode: 'netone.bundle.social_weekly' }
  expect((await quote(shop.actor, order)).sale).toMatchObject({ state: 'quoted', priceCents: 210n })
  const bill = { ...BILL, productCode: 'bulawayo.bill' }
  expect(toldOf(await quote(shop.actor, bill))).toMatchObject({
    code: 'PRICE_ANY_AMOUNT',
    params: { currency: 'ZWG' },
  })
})

test('a product the Service closes meanwhile is refused by the quote and then shown as closed', async () => {
  const [before] = await listKind(shop.actor, 'voucher')
  expect(before?.available).toBe(true)
  const portal = portalOf(shop.simulator.url)
  await portal.openProduct('google.voucher', false)
  const refused = await quote(shop.actor, VOUCHER)
  expect(toldOf(refused)).toMatchObject({ code: 'PRODUCT_UNAVAILABLE', field: 'product' })
  const after = await listKind(shop.actor, 'voucher')
  expect(after.find((product) => product.code === 'google.voucher')?.available).toBe(false)
  await portal.openProduct('google.voucher', true)
  forgetCatalogue('demo')
})

test('a list is reused for a minute; after a failure it is fetched again at once', async () => {
  const portal = portalOf(shop.simulator.url)
  const list = () => listKind(shop.actor, 'bill')
  const before = await list()
  await portal.faults([{ match: { method: 'GET', path: '/products' }, kind: 'garbage', times: 9 }])
  expect(await list()).toEqual(before)
  forgetCatalogue('demo')
  await expect(list()).rejects.toMatchObject({ problem: { code: 'LOOKUP_UNANSWERED' } })
  await portal.faults([])
  expect(await list()).toEqual(before)
})

test('the whole catalogue is one list with a kind for each product', async () => {
  const kinds = new Set((await listCatalogue(shop.actor)).map((product) => product.kind))
  expect([...kinds].sort()).toEqual(['airtime', 'bill', 'bundle', 'electricity', 'voucher'])
})
