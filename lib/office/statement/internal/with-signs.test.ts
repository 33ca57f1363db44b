import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadRow } from './read-row.ts'
import { withSigns } from './with-signs.ts'

/** A ledger of moves, newest first, that began at zero. */
function ledger(moves: readonly number[]): ReadRow[] {
  let balance = 0n
  const rows = moves.map((cents, index): ReadRow => {
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
  const jump = { ...newer, balanceAfterCents: 1n } as ReadRow
  expect(withSigns([jump, older as ReadRow])).toEqual([jump, older])
})
