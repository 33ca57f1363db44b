import { expect, test } from 'vitest'
import { heldUntil } from './durations.ts'

const createdAt = new Date('2026-11-26T08:00:00Z')

test('a price is held for five minutes, less the time that a sale needs to arrive', () => {
  expect(heldUntil({ createdAt, askMs: 0 })).toEqual(new Date('2026-11-26T08:04:55Z'))
})

test('a price that took long to be named is held from when it was asked for', () => {
  expect(heldUntil({ createdAt, askMs: 12_000 })).toEqual(new Date('2026-11-26T08:04:43Z'))
})
