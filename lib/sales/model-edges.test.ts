import { expect, test } from 'vitest'
import { isSaleKind } from './model.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from './schedule.ts'

test('a selling screen is known by its name', () => {
  expect(['airtime', 'voucher', 'water', ''].map(isSaleKind)).toEqual([true, true, false, false])
})

test('no repeat goes out within thirty-five seconds, and the first look comes after ten', () => {
  expect([POSTING_WINDOW_MS, FIRST_CHECK_MS]).toEqual([35_000, 10_000])
})
