import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOverlap } from './find-overlap.ts'
import type { Identity } from './same-row.ts'

/** A ledger, newest first, in which every amount is +5 or -5 and instants are whole seconds. */
function ledger(steps: readonly { up: boolean; later: boolean }[]): Identity[] {
  let balance = 0n
  let second = 0
  const rows = steps.map(({ up, later }): Identity => {
    const amountCents = up ? 500n : -500n
    balance += amountCents
    if (later) second += 1
    const occurredAt = new Date(second * 1000)
    return { kind: up ? 'collection' : 'sale', occurredAt, amountCents, balanceAfterCents: balance, entryId: null }
  })
  return rows.reverse()
}

/** Reads on, page by page, as the sync does, until it is sure. */
function readOn(all: Identity[], knownCount: number, pageSize: number): number | 'lost' | 'trimmed' {
  const known = all.slice(all.length - knownCount)
  let read = 0
  for (;;) {
    read = Math.min(read + pageSize, all.length)
    const wholeCount = read === all.length ? knownCount : null
    const found = findOverlap({ read: all.slice(0, read), known: known.slice(0, read), wholeCount })
    if (found === 'lost' || found === 'trimmed') return found
    if (found !== 'unsure' && (found < read || read === all.length)) return found
  }
}

const aStep = fc.record({ up: fc.boolean(), later: fc.boolean() })

test('new rows are counted rightly whatever is alike among them, once the rows agree into another instant', () => {
  fc.assert(
    fc.property(
      fc.array(aStep, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.integer({ min: 1, max: 7 }),
      (steps, known, page) => {
        const all = ledger(steps)
        const knownCount = known % (all.length + 1)
        expect(readOn(all, knownCount, page)).toBe(all.length - knownCount)
      },
    ),
  )
})

test('a run of rows that are alike is told by reading on to its end', () => {
  const all = ledger(Array.from({ length: 40 }, (_, index) => ({ up: index % 2 === 0, later: index === 3 })))
  expect(findOverlap({ read: all.slice(0, 10), known: all.slice(4, 14), wholeCount: null })).toBe('unsure')
  expect(readOn(all, 36, 10)).toBe(4)
})

test('known rows that the list does not have any more are lost, not new', () => {
  const all = ledger([
    { up: true, later: true },
    { up: true, later: true },
  ])
  const other = { ...(all[0] as Identity), amountCents: 1n }
  expect(findOverlap({ read: all, known: [other], wholeCount: 1 })).toBe('lost')
})

test('the Service’s own id of a row proves the overlap alone', () => {
  const all = ledger([{ up: true, later: true }]).map((row) => ({ ...row, entryId: 'le_1' }))
  expect(findOverlap({ read: all, known: all, wholeCount: null })).toBe(0)
})
