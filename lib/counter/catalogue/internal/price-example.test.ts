import { expect, test } from 'vitest'
import { exampleOf } from './price-example.ts'

const usual = { sold: 10, faceCents: 5000n, costCents: 4750n }
const product = (change: object) => ({
  ...{ currency: 'USD', faceValueCents: 300n, priceCents: 288n, fixed: true },
  ...change,
})

test.each([
  ['what the Service lists of a fixed price', product({}), undefined, { faceCents: 300n, costCents: 288n }],
  ['its usual cost where none is listed', product({ priceCents: null }), usual, { faceCents: 300n, costCents: 475n }],
  [
    'its usual face where none is listed',
    product({ faceValueCents: null }),
    usual,
    { faceCents: 500n, costCents: 288n },
  ],
  ['ten dollars of a free amount', product({ fixed: false }), usual, { faceCents: 1000n, costCents: 950n }],
  ['the cost alone of another currency', product({ currency: 'ZWG' }), usual, { faceCents: null, costCents: 288n }],
  ['nothing of what was neither listed nor sold', product({ priceCents: null }), undefined, null],
  ['nothing of a face that nobody knows', product({ faceValueCents: null }), undefined, null],
  ['nothing of a free amount never sold', product({ fixed: false }), undefined, null],
  ['nothing of a free amount in another currency', product({ fixed: false, currency: 'ZWG' }), usual, null],
])('a sale is told by %s', (_what, known, cost, expected) => {
  expect(exampleOf(known, cost)).toEqual(expected)
})
