import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReportedRow, withGaps, withoutRepeated, withSigns } from './listed-rows.ts'
import type { Identity } from './same-row.ts'

/** A row that moved `cents` and left `balance`. */
const row = (cents: number, balance: number): ReportedRow => ({
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

/** A ledger of moves, newest first, that began at zero. */
function ledger(moves: readonly number[]): ReportedRow[] {
  let balance = 0n
  const rows = moves.map((cents, index): ReportedRow => {
    balance += BigInt(cents)
    const kind = cents < 0 ? 'sale' : 'top_up'
    const [occurredAt, names] = [new Date(index), { entryId: null, upstreamId: null, reference: null }]
    return { kind, occurredAt, amountCents: BigInt(cents), balanceAfterCents: balance, ...names }
  })
  return rows.reverse()
}

test('the balances give every amount its sign, and signs that are told stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9_999, max: 9_999 })), (moves) => {
      const rows = ledger(moves)
      const unsigned = rows.map((row) => ({
        ...row,
        amountCents: row.amountCents < 0n ? -row.amountCents : row.amountCents,
      }))
      expect(withSigns(rows)).toEqual(rows)
      expect(withSigns(unsigned)).toEqual(rows)
    }),
  )
})

test('a jump that no sign explains stays one', () => {
  const [newer, older] = ledger([500, -300])
  const jump = { ...newer, balanceAfterCents: 1n } as ReportedRow
  expect(withSigns([jump, older as ReportedRow])).toEqual([jump, older])
})

/** Rows of a ledger, newest first, from their amounts; the oldest follows from a balance of zero. */
function list(...amounts: number[]): Identity[] {
  let balance = 0n
  const rising = amounts.toReversed().map((amount) => {
    balance += BigInt(amount)
    const occurredAt = new Date('2026-11-21T08:00:00Z')
    return { kind: 'sale', occurredAt, amountCents: BigInt(amount), balanceAfterCents: balance, entryId: null }
  })
  return rising.toReversed()
}

const rows = list(-5, -4, -3, -2, -1)

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
  const twice = list(5, -5, 5, -5)
  expect(withoutRepeated(twice.slice(0, 2), twice.slice(2))).toEqual(twice.slice(2))
})

test('rows that only begin like the end of the part above are kept', () => {
  const others = [...rows.slice(2, 3), ...list(-9)]
  expect(withoutRepeated(rows.slice(0, 4), others)).toEqual(others)
})
