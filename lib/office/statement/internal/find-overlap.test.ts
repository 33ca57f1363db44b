import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignCopies, findOverlap } from './find-overlap.ts'
import type { Identity } from './same-row.ts'

/** A ledger, newest first, with every amount +5 or -5 and whole-second instants. */
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

/** Reads page by page, as the sync does, until it is sure. */
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

test('new rows are counted correctly however alike they are, once rows agree into another instant', () => {
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

test('a run of equal rows is resolved by reading to its end', () => {
  const all = ledger(Array.from({ length: 40 }, (_, index) => ({ up: index % 2 === 0, later: index === 3 })))
  expect(findOverlap({ read: all.slice(0, 10), known: all.slice(4, 14), wholeCount: null })).toBe('unsure')
  expect(readOn(all, 36, 10)).toBe(4)
})

test('known rows that the list no longer has are lost, not new', () => {
  const all = ledger([
    { up: true, later: true },
    { up: true, later: true },
  ])
  const other = { ...(all[0] as Identity), amountCents: 1n }
  expect(findOverlap({ read: all, known: [other], wholeCount: 1 })).toBe('lost')
})

test('the Service’s own id of a row proves the overlap by itself', () => {
  const all = ledger([{ up: true, later: true }]).map((row) => ({ ...row, entryId: 'le_1' }))
  expect(findOverlap({ read: all, known: all, wholeCount: null })).toBe(0)
})

const later = (rows: Identity[], ms: number) =>
  rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt.getTime() + ms) }))

/** A ledger without two equal rows, newest first, a minute apart. */
function growing(count: number): Identity[] {
  const rows = Array.from({ length: count }, (_, minute): Identity => {
    const [cents, sum] = [BigInt(minute + 1), BigInt(((minute + 1) * (minute + 2)) / 2)]
    const occurredAt = new Date(minute * 60_000 + 345)
    return { kind: 'sale', occurredAt, amountCents: cents, balanceAfterCents: sum, entryId: null }
  })
  return rows.reverse()
}

test('ids that come, go or change, and times of another precision, make no row new', () => {
  const known = growing(8)
  const tellings = [
    known.map((row, index) => ({ ...row, entryId: `le_${index}` })),
    later(known, -345),
    later(known, 655),
    later(known, 1),
  ]
  for (const read of tellings) {
    expect(findOverlap({ read: read.slice(0, 4), known: known.slice(0, 4), wholeCount: null })).toBe(0)
    expect(findOverlap({ read, known, wholeCount: 8 })).toBe(0)
    expect(findOverlap({ read: known.slice(0, 4), known: read.slice(0, 4), wholeCount: null })).toBe(0)
  }
})

test('a list that ends above all known rows is trimmed; one without only the oldest is not', () => {
  const all = growing(9)
  expect(findOverlap({ read: all.slice(0, 3), known: all.slice(4, 7), wholeCount: 5 })).toBe('trimmed')
  expect(findOverlap({ read: all.slice(0, 3), known: all.slice(2, 5), wholeCount: 7 })).toBe(2)
})

test('a list that goes on below all known rows without them is lost, to its end or far enough', () => {
  const all = growing(40)
  const known = all.slice(10).map((row) => ({ ...row, amountCents: row.amountCents + 1n }))
  expect(findOverlap({ read: all, known, wholeCount: 30 })).toBe('lost')
  expect(findOverlap({ read: all.slice(0, 30), known: known.slice(0, 30), wholeCount: null })).toBe('lost')
  expect(findOverlap({ read: all.slice(0, 10), known: known.slice(0, 10), wholeCount: null })).toBe(10)
})

test('known rows at other times are lost, not new rows above a trimmed part', () => {
  const known = growing(6)
  expect(findOverlap({ read: later(known, 3 * 3_600_000), known, wholeCount: 6 })).toBe('lost')
})

test('an id proves nothing if other rows share it', () => {
  const [row] = growing(1)
  if (!row) return expect.unreachable('the ledger has a row')
  const read = [
    { ...row, entryId: 'same' },
    { ...row, entryId: 'same' },
  ]
  expect(findOverlap({ read, known: read, wholeCount: null })).toBe('unsure')
})

/** Rows of a ledger, newest first, each a minute after the one before. */
function copyOf(amounts: readonly number[]): Identity[] {
  let balance = 0n
  const rows = amounts.map((cents, minute): Identity => {
    balance += BigInt(cents)
    const occurredAt = new Date(minute * 60_000)
    return { kind: 'sale', occurredAt, amountCents: BigInt(cents), balanceAfterCents: balance, entryId: null }
  })
  return rows.reverse()
}

const all = copyOf([100, -5, -6, -7, -8, -9])

test('rows that are doubled in the old copy go, and the others stay', () => {
  const doubled = [...all.slice(0, 1), ...all.slice(1, 4), ...all.slice(1)]
  expect(alignCopies(doubled, all).gone).toHaveLength(3)
  expect(alignCopies(doubled, all).matches).toHaveLength(6)
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
      const { matches, gone, added } = alignCopies(old, all)
      const inOrder = [...matches].sort(([a], [b]) => a - b)
      expect(inOrder.map(([, index]) => index)).toEqual(inOrder.map(([, index]) => index).sort((a, b) => a - b))
      expect(matches.length + gone.length).toBe(old.length)
      expect(matches.length + added.length).toBe(all.length)
      expect(added).toEqual(times.flatMap((count, index) => (count === 0 ? [index] : [])))
    }),
  )
})
