import { expect, test } from 'vitest'
import { isPractice, scaleTop } from './model.ts'

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

test('a test balance is practice beside a live one, and the shop’s own where there is no live one', () => {
  const trial = { environment: 'test' } as const
  const live = { environment: 'live' } as const
  expect([isPractice(trial, [trial, live]), isPractice(live, [trial, live]), isPractice(trial, [trial])]).toEqual([
    true,
    false,
    false,
  ])
})
