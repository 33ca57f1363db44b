import { expect, test } from 'vitest'
import { listKind } from '@/lib/counter/catalogue/queries.ts'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BILL, BUNDLE, ELECTRICITY, makeDue, quote, sellNow, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { toldOf } from '../support/ticket-view.ts'

/** A Service that sends only the fields its document names. */
const shop = openShop({ minimal: true })

test('a number still finds its operator and readable products', async () => {
  const found = await lookUpTypedNumber(shop.actor, '0771234567')
  expect(found.operatorName).toBe('Econet')
  expect(found.products.find((product) => product.code === 'econet.airtime')).toMatchObject({
    name: 'Econet airtime',
    kind: 'airtime',
    fixed: false,
  })
  expect((await listKind(shop.actor, 'electricity')).map((product) => product.code)).toContain('zesa.prepaid')
})

test('airtime, a bundle and electricity are sold, and the token is there', async () => {
  expect((await sellNow(shop.actor, AIRTIME)).sale).toMatchObject({ outcome: 'delivered', priceCents: 500n })
  const { products } = await lookUpTypedNumber(shop.actor, '0771234567')
  const bundle = products.find((product) => product.code === 'econet.bundle.weekly_1gb')
  const order = { kind: 'bundle' as const, recipient: '0771234567', productCode: bundle?.code ?? '', amount: '' }
  expect((await sellNow(shop.actor, order)).sale).toMatchObject({ outcome: 'delivered', priceCents: 300n })
  const electricity = await sellNow(shop.actor, ELECTRICITY)
  expect(electricity.sale.customerName).toBe('SANDBOX CUSTOMER')
  expect(electricity.sale.token?.replace(/\D/g, '')).toHaveLength(20)
})

test('bills and vouchers are recognised by the requested category, and sold', async () => {
  const codes = async (kind: 'bill' | 'voucher') => (await listKind(shop.actor, kind)).map((product) => product.code)
  expect(await codes('bill')).toEqual(expect.arrayContaining(['dstv.bill', 'telone.bill']))
  expect(await codes('voucher')).toEqual(expect.arrayContaining(['google.voucher', 'telone.voucher.wifi_5gb']))
  const bill = await sellNow(shop.actor, BILL)
  expect(bill.sale).toMatchObject({ outcome: 'delivered', customerName: 'SANDBOX CUSTOMER', priceCents: 2050n })
  const voucher = await sellNow(shop.actor, VOUCHER)
  expect(voucher.sale).toMatchObject({ outcome: 'delivered', pin: expect.any(String), priceCents: 1000n })
})

test('for a voucher of unknown price, the quote says whether it needs an amount', async () => {
  forgetCatalogue('demo')
  const fixed = { ...VOUCHER, productCode: 'telone.voucher.wifi_5gb' }
  expect(toldOf(await quote(shop.actor, fixed))).toMatchObject({ code: 'AMOUNT_NOT_TAKEN', field: 'amount' })
  expect((await quote(shop.actor, { ...fixed, amount: '' })).sale).toMatchObject({ state: 'quoted', priceCents: 400n })
  const ranged = await quote(shop.actor, { ...VOUCHER, amount: '' })
  expect(toldOf(ranged)).toMatchObject({ code: 'AMOUNT_EMPTY', field: 'amount' })
})

test('closed products are refused, even if only the quote knows the currency', async () => {
  const closed = { ...BUNDLE, recipient: '0731234567', productCode: 'telecel.bundle.mega_10gb' }
  expect(toldOf(await quote(shop.actor, closed))?.code).toBe('PRODUCT_UNAVAILABLE')
  const zwg = { ...BUNDLE, recipient: '0711234567', productCode: 'netone.bundle.social_weekly' }
  expect(toldOf(await quote(shop.actor, zwg))?.code).toBe('PRICE_NOT_SET')
})

test('a waiting sale settles, and an unknown meter is refused', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  expect(ticket.sale.outcome).toBe('waiting')
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('failed')
  const refused = await quote(shop.actor, { ...ELECTRICITY, recipient: '00000000009' })
  expect(toldOf(refused)?.code).toBe('METER_UNKNOWN')
})

test('the balance is shown', async () => {
  await refreshBalance(credentialNamed('demo'))
  expect((await getStanding(shop.actor)).balanceText).toMatch(/^\$\d/)
})
