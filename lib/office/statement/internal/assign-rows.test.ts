import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { assignRows, type Expected, type OpenRow } from './assign-rows.ts'

const NOON = Date.UTC(2026, 10, 21, 10)

function row(position: number, kind: string, cents: number, minute: number, names: Partial<OpenRow> = {}): OpenRow {
  const none = { saleId: null, collectionId: null, upstreamId: null, isNamed: false, slackMs: 5 * MINUTE_MS }
  const occurredAt = new Date(NOON + minute * MINUTE_MS)
  return { position: BigInt(position), kind, occurredAt, amountCents: BigInt(cents), ...none, ...names }
}

function booked(
  id: number | null,
  kind: string,
  cents: number,
  minute: number,
  names: Partial<Expected> = {},
): Expected {
  const at = new Date(NOON + minute * MINUTE_MS)
  const none = { saleId: null, collectionId: null, upstreamId: null, branchCode: 'HRE-01' }
  const journalEntryId = id === null ? null : BigInt(id)
  return { journalEntryId, kind, amountCents: BigInt(cents), ...none, from: at, at, ...names }
}

const pairs = (rows: OpenRow[], expected: Expected[]) =>
  assignRows(rows, expected).map((one) => [Number(one.row.position), Number(one.expected.journalEntryId)])

test('rows without names are matched by kind, amount and time, in order', () => {
  const rows = [row(1, 'sale', -500, 0), row(2, 'sale', -500, 1), row(3, 'sale', -700, 1)]
  expect(pairs(rows, [booked(11, 'sale', -500, 0), booked(12, 'sale', -500, 1)])).toEqual([
    [1, 11],
    [2, 12],
  ])
})

test('the same amount at another time of the day is not ours', () => {
  expect(pairs([row(1, 'sale', -500, 0)], [booked(11, 'sale', -500, 60)])).toEqual([])
})

test('a row we heard of late counts from when it was asked for', () => {
  const askedAt = new Date(NOON - MINUTE_MS)
  expect(pairs([row(1, 'sale', -500, 0)], [booked(11, 'sale', -500, 300, { from: askedAt })])).toEqual([[1, 11]])
})

test('a row that names its sale belongs to no other, however similar', () => {
  const names = { saleId: 'mine', isNamed: true }
  expect(pairs([row(1, 'sale', -500, 0, names)], [booked(11, 'sale', -500, 0, { saleId: 'other' })])).toEqual([])
  expect(pairs([row(1, 'sale', -500, 0, names)], [booked(11, 'sale', -500, 300, { saleId: 'mine' })])).toEqual([
    [1, 11],
  ])
})

test('a sale that failed before it was booked takes both of its rows, or none', () => {
  const failed = [
    booked(null, 'sale', -500, 0, { saleId: 'failed' }),
    booked(null, 'release', 500, 0, { saleId: 'failed' }),
  ]
  const out = row(1, 'sale', -500, 0)
  expect(assignRows([out], failed)).toEqual([])
  expect(assignRows([out, row(2, 'release', 500, 1)], failed).map((one) => one.row.position)).toEqual([1n, 2n])
})

test('booked entries are matched before failed sales', () => {
  const rows = [row(1, 'sale', -500, 0), row(2, 'sale', -500, 0), row(3, 'release', 500, 1)]
  const expected = [
    booked(11, 'sale', -500, 0, { saleId: 'sold' }),
    booked(null, 'sale', -500, 0, { saleId: 'failed' }),
    booked(null, 'release', 500, 0, { saleId: 'failed' }),
  ]
  expect(assignRows(rows, expected).map((one) => [one.row.position, one.expected.saleId])).toEqual([
    [1n, 'sold'],
    [2n, 'failed'],
    [3n, 'failed'],
  ])
})
