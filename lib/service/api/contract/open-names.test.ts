import { expect, test } from 'vitest'
import { Account, Balance, StatementEntry } from './account.ts'
import { Collection } from './money-in.ts'
import { MobileLookup, Product } from './product.ts'

test('a product is known by its code alone', () => {
  expect(Product.parse({ code: 'econet.airtime' })).toEqual({
    code: 'econet.airtime',
    requiredFields: [],
    available: true,
    name: null,
    category: null,
    operator: null,
    currency: null,
    priceCents: null,
    faceValueCents: null,
    minAmountCents: null,
    maxAmountCents: null,
    validity: null,
  })
})

test('other spellings of open names are found, also inside objects', () => {
  const product = { code: 'x', operator: { name: 'Econet' }, amount_range: { min: '0.50', max: '20.00' } }
  expect(Product.parse(product)).toMatchObject({ operator: 'Econet', minAmountCents: 50n, maxAmountCents: 2000n })
})

test('a product that is closed says so', () => {
  expect(Product.parse({ code: 'x', available: false }).available).toBe(false)
})

test('a look-up without products still names the operator', () => {
  expect(MobileLookup.parse({ operator: 'netone' })).toEqual({ operator: 'netone', products: [] })
})

test('a look-up may name its products by their codes', () => {
  const found = MobileLookup.parse({
    operator: 'econet',
    products: ['econet.airtime', { code: 'x', available: false }],
  })
  expect(found.products).toMatchObject([
    { code: 'econet.airtime', available: true },
    { code: 'x', available: false },
  ])
})

test.each([[[{ name: 'Airtime' }]], [{ airtime: 'econet.airtime' }], ['econet.airtime'], [false]])(
  'a look-up whose products cannot be read, %j, does not say that there are none',
  (products) => {
    expect(MobileLookup.safeParse({ operator: 'econet', products }).success).toBe(false)
  },
)

test('an account that tells nothing is still an account', () => {
  expect(Account.parse({})).toMatchObject({ partnerCode: null, abilities: [], limits: [], paused: null })
})

test('a balance that does not show what is reserved has null, not zero', () => {
  expect(Balance.parse({ available: '10.00' })).toEqual({ availableCents: 1000n, reservedCents: null })
})

test.each([
  ['top-up', 'top_up'],
  ['Top Up', 'top_up'],
  ['topup', 'top_up'],
  ['sale', 'sale'],
  ['refund', null],
])('the statement kind %j reads as %j', (kind, expected) => {
  expect(StatementEntry.parse({ kind }).kind).toBe(expected)
})

test('a collection whose next step we do not know keeps its message', () => {
  const collection = Collection.parse({ id: 'c', status: 'pending', next_action: { type: 'scan_qr', message: 'Scan' } })
  expect(collection.nextAction).toEqual({ type: null, message: 'Scan', code: null, unknownType: 'scan_qr' })
})

test('a pending collection has no credit yet, a completed one must have it', () => {
  expect(Collection.parse({ id: 'c', status: 'pending' }).creditCents).toBeNull()
  expect(Collection.safeParse({ id: 'c', status: 'completed' }).success).toBe(false)
})

test.each([
  [5, 500n],
  [4.8, 480n],
  [4.85, 485n],
  [0, 0n],
])('a credit that comes as the number %j is %s cents', (credit, creditCents) => {
  const paid = { id: 'c', status: 'completed', credit, charge_amount: credit, rate: 26.5 }
  expect(Collection.parse(paid)).toMatchObject({ creditCents, chargeCents: creditCents, rate: '26.5' })
})

test.each(['', 'five', -5, 4.855, 1e21, {}, '5.005'])(
  'a payment that is not made yet is read whatever its credit is: %j',
  (credit) => {
    const next_action = { type: 'pay_code', message: 'Pay with this code', code: '99' }
    for (const status of ['pending', 'failed', 'settling']) {
      expect(Collection.parse({ id: 'col_1', status, credit, next_action })).toMatchObject({ creditCents: null })
    }
    for (const status of ['completed', 'reversed']) {
      expect(Collection.safeParse({ id: 'col_1', status, credit, next_action }).success).toBe(false)
    }
  },
)

test('a limit that cannot be read hides no other', () => {
  const limit = { name: 'per_collection', limit: '50.00', used_today: '0.00' }
  expect(Account.parse({ limits: [null, limit, 'none'] })).toMatchObject({
    limits: [{ name: 'per_collection', limitCents: 5000n, usedTodayCents: 0n }],
  })
})
