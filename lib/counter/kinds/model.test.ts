import { expect, test } from 'vitest'
import { isSaleKind, kindsBeside, SHELF_KINDS } from './model.ts'

test('a kind is known by its name', () => {
  expect(['airtime', 'voucher', 'water', 'toString', ''].map(isSaleKind)).toEqual([true, true, false, false, false])
})

test('airtime and bundles share their customers, every other kind has its own', () => {
  expect([kindsBeside('airtime'), kindsBeside('bundle')]).toEqual([
    ['airtime', 'bundle'],
    ['airtime', 'bundle'],
  ])
  expect(kindsBeside('electricity')).toEqual(['electricity'])
  for (const kind of SHELF_KINDS) expect(kindsBeside(kind)).toEqual([kind])
})
