import { expect, test } from 'vitest'
import { readCash } from './read-cash.ts'

test('an empty field stands for the exact sum', () => {
  expect(readCash(' ', 530n)).toEqual({ kind: 'enough', received: 530n, change: 0n })
})

test('more than the price leaves change, less leaves something missing', () => {
  expect(readCash('10', 530n)).toEqual({ kind: 'enough', received: 1000n, change: 470n })
  expect(readCash('$5.00', 530n)).toEqual({ kind: 'short', missing: 30n })
})

test('what is no amount is never rounded into one', () => {
  expect(readCash('10.005', 530n)).toEqual({ kind: 'unreadable' })
  expect(readCash('ten', 530n)).toEqual({ kind: 'unreadable' })
})
