import { expect, test } from 'vitest'
import { scaleTop } from './model.ts'

test('a scale ends at a round sum no lower than its highest value, and half of it is round too', () => {
  expect([7_630n, 8_000n, 8_001n, 100n, 12_345n, 4_999n].map((most) => scaleTop([0n, most]))).toEqual([
    8_000n,
    8_000n,
    10_000n,
    100n,
    15_000n,
    5_000n,
  ])
})

test('a scale with no values, or only reversals, ends at a dollar', () => {
  expect([scaleTop([]), scaleTop([0n, -500n])]).toEqual([100n, 100n])
})
