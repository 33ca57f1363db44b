import { expect, test } from 'vitest'
import { capStateOf } from './cap-state.ts'

test('a day’s cap is near from four fifths on, and reached when none of it is left', () => {
  expect([7_999n, 8_000n, 9_999n, 10_000n, 12_000n].map((sold) => capStateOf(sold, 10_000n))).toEqual([
    null,
    'near',
    'near',
    'reached',
    'reached',
  ])
  expect(capStateOf(1_000_000n, null)).toBeNull()
})
