import { expect, test } from 'vitest'
import { scaleTop } from './model.ts'

test('a scale ends at a round sum no lower than what it shows, half of which is round too', () => {
  expect([7_630n, 8_000n, 8_001n, 100n, 12_345n, 4_999n].map((most) => scaleTop([0n, most]))).toEqual([
    8_000n,
    8_000n,
    10_000n,
    100n,
    15_000n,
    5_000n,
  ])
})

test('a scale of nothing, or of what was only taken back, ends at a dollar', () => {
  expect([scaleTop([]), scaleTop([0n, -500n])]).toEqual([100n, 100n])
})
