import { expect, test } from 'vitest'
import { Product as WireProduct } from '../service-api/contract/product.ts'
import { kindOf, nameFromCode, toProduct } from './to-product.ts'

test.each([
  ['econet.airtime', 'airtime', 'Econet airtime'],
  ['netone.bundle.daily_250mb', 'bundle', 'NetOne daily 250mb bundle'],
  ['zesa.prepaid', 'electricity', 'ZESA prepaid electricity'],
  ['dstv.bill', 'other', 'DStv bill'],
  ['someone.new', 'other', 'Someone new'],
])('the code %s says that it is %s and gives it a name', (code, kind, name) => {
  expect(kindOf(code)).toBe(kind)
  expect(nameFromCode(code)).toBe(name)
})

test('a product of which only the code is known can still be sold', () => {
  const bare = (code: string, field: string) =>
    toProduct(WireProduct.parse({ code, operator: 'x', required_fields: [field], available: true }), 0n)
  expect(bare('econet.airtime', 'recipient.phone')).toMatchObject({ recipientField: 'phone', fixed: false })
  expect(bare('econet.bundle.week', 'recipient.phone')).toMatchObject({ recipientField: 'phone', fixed: true })
  expect(bare('zesa.prepaid', 'recipient.meter')).toMatchObject({ recipientField: 'meter', fixed: false })
})

test('a fixed product takes no amount and a ranged one does', () => {
  const fixed = WireProduct.parse({ code: 'econet.bundle.day', price: '0.48', face_value: '0.50' })
  const ranged = WireProduct.parse({ code: 'econet.airtime', min_amount: '0.10', max_amount: '100.00' })
  expect(toProduct(fixed, 10n)).toMatchObject({ fixed: true, faceCents: 50n, chargeCents: 10n })
  expect(toProduct(ranged, 0n)).toMatchObject({ fixed: false, minCents: 10n, maxCents: 10000n })
})
