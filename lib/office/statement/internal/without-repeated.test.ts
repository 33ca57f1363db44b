import { expect, test } from 'vitest'
import type { Identity } from './same-row.ts'
import { withoutRepeated } from './without-repeated.ts'

/** Rows of a ledger, newest first, from their amounts; the oldest follows from a balance of zero. */
function ledger(...amounts: number[]): Identity[] {
  let balance = 0n
  const rising = amounts.toReversed().map((amount) => {
    balance += BigInt(amount)
    const occurredAt = new Date('2026-11-21T08:00:00Z')
    return { kind: 'sale', occurredAt, amountCents: BigInt(amount), balanceAfterCents: balance, entryId: null }
  })
  return rising.toReversed()
}

const rows = ledger(-5, -4, -3, -2, -1)

test.each([
  ['follows from the one above', 3, 3, 3],
  ['repeats one row', 3, 2, 3],
  ['repeats all rows above', 3, 0, 3],
  ['leaves rows out', 2, 3, 3],
  ['comes first', 0, 0, 0],
])('a part that %s begins where the one above ended', (_, until, from, begins) => {
  expect(withoutRepeated(rows.slice(0, until), rows.slice(from))).toEqual(rows.slice(begins))
})

test('a part that only repeats brings nothing', () => {
  expect(withoutRepeated(rows, rows.slice(3))).toEqual([])
  expect(withoutRepeated(rows.slice(1), rows.slice(1))).toEqual([])
  expect(withoutRepeated(rows, [])).toEqual([])
})

test('equal rows that follow from those above are rows of their own', () => {
  const twice = ledger(5, -5, 5, -5)
  expect(withoutRepeated(twice.slice(0, 2), twice.slice(2))).toEqual(twice.slice(2))
})

test('rows that only begin like the end of the part above are kept', () => {
  const others = [...rows.slice(2, 3), ...ledger(-9)]
  expect(withoutRepeated(rows.slice(0, 4), others)).toEqual(others)
})
