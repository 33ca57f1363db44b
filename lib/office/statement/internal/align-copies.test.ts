import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignCopies } from './align-copies.ts'
import type { Identity } from './same-row.ts'

/** Rows of a ledger, newest first, each a minute after the one before. */
function ledger(amounts: readonly number[]): Identity[] {
  let balance = 0n
  const rows = amounts.map((cents, minute): Identity => {
    balance += BigInt(cents)
    const occurredAt = new Date(minute * 60_000)
    return { kind: 'sale', occurredAt, amountCents: BigInt(cents), balanceAfterCents: balance, entryId: null }
  })
  return rows.reverse()
}

const all = ledger([100, -5, -6, -7, -8, -9])

test('rows that are doubled in the old copy go, and the others stay', () => {
  const doubled = [...all.slice(0, 1), ...all.slice(1, 4), ...all.slice(1)]
  expect(alignCopies(doubled, all).gone).toHaveLength(3)
  expect(alignCopies(doubled, all).kept).toHaveLength(6)
  expect(alignCopies(doubled, all).added).toEqual([])
})

test('rows that the old copy lacks are added in place', () => {
  const [first, , third, ...rest] = all
  if (!first || !third) return expect.unreachable('the ledger has rows')
  expect(alignCopies([first, third, ...rest], all)).toMatchObject({ gone: [], added: [1] })
})

test('a row of another amount is gone, and the new one is added', () => {
  const other = all.map((row, index) => (index === 2 ? { ...row, amountCents: 1n } : row))
  expect(alignCopies(other, all)).toMatchObject({ gone: [2], added: [2] })
})

test('with any row missing or doubled, each row is listed once, in the order of both copies', () => {
  const copy = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: all.length, maxLength: all.length })
  fc.assert(
    fc.property(copy, (times) => {
      const old = all.flatMap((row, index) => Array.from({ length: times[index] ?? 1 }, () => row))
      const { kept, gone, added } = alignCopies(old, all)
      const inOrder = [...kept].sort(([a], [b]) => a - b)
      expect(inOrder.map(([, index]) => index)).toEqual(inOrder.map(([, index]) => index).sort((a, b) => a - b))
      expect(kept.length + gone.length).toBe(old.length)
      expect(kept.length + added.length).toBe(all.length)
      expect(added).toEqual(times.flatMap((count, index) => (count === 0 ? [index] : [])))
    }),
  )
})
