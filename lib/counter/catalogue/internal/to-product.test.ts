import { expect, test } from 'vitest'
import { Product as WireProduct } from '@/lib/service/api/contract/product.ts'
import { priceText } from '../model.ts'
import { kindOf, toProduct } from './to-product.ts'

test.each([
  ['econet.airtime', 'airtime', 'Econet airtime'],
  ['netone.bundle.daily_250mb', 'bundle', 'NetOne daily 250mb bundle'],
  ['zesa.prepaid', 'electricity', 'ZESA prepaid electricity'],
  ['dstv.bill', 'other', 'DStv bill'],
  ['telone.voucher.wifi_5gb', 'other', 'TelOne voucher wifi 5gb'],
  ['someone.new', 'other', 'Someone new'],
])('the code %s says that it is %s and gives it a name', (code, kind, name) => {
  expect(kindOf(code)).toBe(kind)
  expect(toProduct(WireProduct.parse({ code }), null).name).toBe(name)
})

test('a product with only a code can still be sold', () => {
  const bare = (code: string, field: string) =>
    toProduct(WireProduct.parse({ code, operator: 'x', required_fields: [field], available: true }), null)
  expect(bare('econet.airtime', 'recipient.phone')).toMatchObject({ recipientField: 'phone', fixed: false })
  expect(bare('econet.bundle.week', 'recipient.phone')).toMatchObject({ recipientField: 'phone', fixed: true })
  expect(bare('zesa.prepaid', 'recipient.meter')).toMatchObject({ recipientField: 'meter', fixed: false })
})

test('a fixed product takes no amount and a ranged one does', () => {
  const fixed = WireProduct.parse({ code: 'econet.bundle.day', price: '0.48', face_value: '0.50' })
  const ranged = WireProduct.parse({ code: 'econet.airtime', min_amount: '0.10', max_amount: '100.00' })
  expect(toProduct(fixed, { chargeCents: 10n, priceCents: null })).toMatchObject({
    fixed: true,
    faceCents: 50n,
    chargeCents: 10n,
  })
  expect(toProduct(ranged, null)).toMatchObject({ fixed: false, minCents: 10n, maxCents: 10000n })
})

test('what we pay is never shown as what the customer pays: without a face value only the quote knows', () => {
  const bare = WireProduct.parse({ code: 'econet.bundle.day', price: '0.48', available: true })
  const product = toProduct(bare, { chargeCents: 10n, priceCents: null })
  expect(product).toMatchObject({ fixed: true, faceCents: null, available: true })
  expect(priceText(product)).toBeNull()
})

test('a product with a face in another currency is closed until somebody sets its price in dollars', () => {
  const zwg = WireProduct.parse({ code: 'netone.bundle.zwg', face_value: '50.00', currency: 'ZWG', available: true })
  const charged = { chargeCents: 10n, priceCents: null }
  expect(toProduct(zwg, null)).toMatchObject({ available: false, priceMissing: true, usdPriceCents: null })
  expect(toProduct(zwg, charged)).toMatchObject({ available: false, priceMissing: true })
  expect(toProduct(zwg, { chargeCents: 0n, priceCents: 210n })).toMatchObject({
    available: true,
    priceMissing: false,
    usdPriceCents: 210n,
  })
})

test('a product the Service closed stays closed, whatever our price', () => {
  const closed = WireProduct.parse({
    code: 'netone.bundle.zwg',
    face_value: '50.00',
    currency: 'ZWG',
    available: false,
  })
  expect(toProduct(closed, { chargeCents: 0n, priceCents: 210n })).toMatchObject({ available: false })
})

test('a product in dollars needs no price of ours and shows none', () => {
  const usd = WireProduct.parse({ code: 'econet.bundle.day', face_value: '0.50', currency: 'USD', available: true })
  const rule = { chargeCents: 0n, priceCents: 210n }
  expect(toProduct(usd, rule)).toMatchObject({ available: true, priceMissing: false, usdPriceCents: null })
})

test('the category decides what the code does not tell, and never contradicts it', () => {
  expect(kindOf('dstv.bill', 'bill')).toBe('bill')
  expect(kindOf('google.voucher', 'voucher')).toBe('voucher')
  expect(kindOf('zesa.prepaid', 'bill')).toBe('electricity')
  expect(kindOf('someone.new', 'toys')).toBe('other')
})

test('one price in dollars fits no product of another currency that takes any amount', () => {
  const ranged = { code: 'x.bill', category: 'bill', min_amount: '1.00', currency: 'ZWG', available: true }
  const rule = { chargeCents: 0n, priceCents: 210n }
  expect(toProduct(WireProduct.parse(ranged), rule)).toMatchObject({ available: false, priceMissing: true })
})

test('how long a product lasts is read off its name where nothing else says it', () => {
  const named = (more: object) => toProduct(WireProduct.parse({ code: 'econet.bundle.x', ...more }), null).validity
  expect(named({ name: 'Econet data 1 GB, 7 days' })).toBe('7 days')
  expect(named({ name: 'Econet data', validity: '30 days' })).toBe('30 days')
  expect(named({ name: 'Econet data 1 GB' })).toBeNull()
})

test('a voucher with only a code may or may not take an amount', () => {
  const bare = WireProduct.parse({ code: 'google.voucher', category: 'voucher' })
  expect(toProduct(bare, null)).toMatchObject({ kind: 'voucher', recipientField: 'phone', priceUnknown: true })
  expect(toProduct({ ...bare, minAmountCents: 500n }, null)).toMatchObject({ priceUnknown: false, fixed: false })
})
