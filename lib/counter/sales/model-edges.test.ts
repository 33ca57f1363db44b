import { expect, test } from 'vitest'
import { isSaleKind } from './model.ts'

test('a selling screen is known by its name', () => {
  expect(['airtime', 'voucher', 'water', ''].map(isSaleKind)).toEqual([true, true, false, false])
})
