import { expect, test } from 'vitest'
import type { ReadRow } from './read-row.ts'
import { withGaps } from './with-gaps.ts'

/** A row that moved `cents` and left `balance`. */
const row = (cents: number, balance: number): ReadRow => ({
  kind: 'sale',
  occurredAt: new Date(balance),
  amountCents: BigInt(cents),
  balanceAfterCents: BigInt(balance),
  entryId: null,
  upstreamId: null,
  reference: null,
})
const [upper, lower] = [row(-100, 700), row(-100, 1000)]
const gap = { ...row(-200, 800), kind: 'gap', occurredAt: upper.occurredAt }

test('rows that can all be read stay as they are', () => {
  expect(withGaps([upper, gap, lower])).toEqual([upper, gap, lower])
})

test.each([1, 2, 5])(
  '%s rows that cannot be read are one gap, worth what the balances around it differ by',
  (count) => {
    expect(withGaps([upper, ...Array(count).fill(null), lower])).toEqual([upper, gap, lower])
  },
)

test('those at either end are left out: nothing tells their sum', () => {
  expect(withGaps([null, upper, null])).toEqual([upper])
  expect(withGaps([null])).toEqual([])
})

test('a part that follows another begins below its lowest row', () => {
  expect(withGaps([null, lower], upper)).toEqual([gap, lower])
  expect(withGaps([null, null], upper)).toEqual([])
})
