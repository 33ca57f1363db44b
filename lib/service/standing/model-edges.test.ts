import { expect, test } from 'vitest'
import { isBlockingCode, judgeProduct } from './model.ts'

test('a key is stopped only by codes that only a person can resolve', () => {
  expect(['KEY_INVALID', 'PARTNER_PAUSED', 'UPSTREAM_UNAVAILABLE', ''].map(isBlockingCode)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('five sales are enough to judge a product by, and four are not', () => {
  const sales = { failed: 3, late: 0, whose: 2, lastWell: 0 }
  expect([judgeProduct({ ...sales, of: 5 }), judgeProduct({ ...sales, of: 4 })]).toEqual(['fails', null])
})
