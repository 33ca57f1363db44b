import { expect, test } from 'vitest'
import { isSaleKind, kindsBeside, SALE_KINDS, SHELF_KINDS } from './model.ts'

test('a kind is known by its name', () => {
  expect(['airtime', 'voucher', 'water', 'toString', ''].map(isSaleKind)).toEqual([true, true, false, false, false])
})

test('airtime and bundles share their customers, every other kind has its own', () => {
  expect(SALE_KINDS.map(kindsBeside)).toEqual([
    ['airtime', 'bundle'],
    ['airtime', 'bundle'],
    ['electricity'],
    ['bill'],
    ['voucher'],
  ])
})

test('bills and vouchers are sold from a list', () => {
  expect(SHELF_KINDS).toEqual(['bill', 'voucher'])
})
