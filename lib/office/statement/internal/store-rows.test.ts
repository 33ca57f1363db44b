import { expect, test } from 'vitest'
import { placesBetween } from './store-rows.ts'

test('new rows above all others go on from the newest, step by step', () => {
  expect(placesBetween([null, null, 500n], 0n)).toEqual([2548n, 1524n, 500n])
})

test('new rows between two that stay share the room between them, in order', () => {
  expect(placesBetween([1000n, null, null, null, 200n], 0n)).toEqual([1000n, 800n, 600n, 400n, 200n])
  expect(placesBetween([1000n, null], 600n)).toEqual([1000n, 800n])
})

test('a row between two without room gets no place', () => {
  expect(placesBetween([7n, null, 6n], 0n)).toEqual([7n, null, 6n])
})
