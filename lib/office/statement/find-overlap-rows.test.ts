import { expect, test } from 'vitest'
import { findOverlap } from './internal/find-overlap.ts'
import type { Identity } from './internal/same-row.ts'

const second = (count: number) => new Date(Date.UTC(2026, 10, 21, 10) + count * 1000)

function row(at: number, given: Partial<Identity> = {}): Identity {
  const usual = { kind: 'sale', amountCents: -500n, balanceAfterCents: 1_000n, entryId: null }
  return { occurredAt: second(at), ...usual, ...given }
}

test('rows that agree over two instants are the same rows', () => {
  const rows = [row(2), row(1)]
  expect(findOverlap({ read: rows, known: rows, wholeCount: null })).toBe(0)
  expect(findOverlap({ read: [row(3), ...rows], known: [...rows, row(0)], wholeCount: null })).toBe(1)
})

test.each([{ kind: 'reversal' }, { occurredAt: second(9) }, { amountCents: -501n }, { balanceAfterCents: 999n }])(
  'a row that differs in %o is another one',
  (other) => {
    expect(findOverlap({ read: [row(2), row(1)], known: [row(2, other), row(1)], wholeCount: null })).toBe(2)
  },
)

test('rows of one instant prove nothing, whatever new rows are above them', () => {
  const alike = [row(1), row(1)]
  expect(findOverlap({ read: [row(2), ...alike], known: alike, wholeCount: null })).toBe('unsure')
  const apart = [row(1), row(1, { amountCents: -7n })]
  expect(findOverlap({ read: [row(2), ...apart], known: apart, wholeCount: null })).toBe('unsure')
})

test('a list without its oldest rows is joined where it still agrees', () => {
  expect(findOverlap({ read: [row(3), row(2)], known: [row(2), row(1)], wholeCount: 3 })).toBe(1)
})

test('with nothing known all rows are new, except those older than all we know', () => {
  expect(findOverlap({ read: [row(2), row(1)], known: [], wholeCount: null })).toBe(2)
  expect(findOverlap({ read: [row(3), row(2), row(1)], known: [row(3), row(2)], wholeCount: null })).toBe(0)
})
