import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { assignRows, type Expected, type OpenRow } from './internal/assign-rows.ts'

const NOON = Date.UTC(2026, 10, 21, 10)
const minute = (count: number) => new Date(NOON + count * MINUTE_MS)

function row(position: number, given: Partial<OpenRow> = {}): OpenRow {
  const names = { saleId: null, collectionId: null, upstreamId: null, isNamed: false }
  const usual = { kind: 'sale', occurredAt: minute(0), amountCents: -500n, slackMs: 5 * MINUTE_MS }
  return { position: BigInt(position), ...names, ...usual, ...given }
}

function booked(id: number | null, given: Partial<Expected> = {}): Expected {
  const names = { saleId: null, collectionId: null, upstreamId: null, branchCode: 'HRE-01' }
  const usual = { kind: 'sale', amountCents: -500n, from: minute(0), at: minute(0) }
  return { journalEntryId: id === null ? null : BigInt(id), ...names, ...usual, ...given }
}

const pairs = (rows: OpenRow[], expected: Expected[]) =>
  assignRows(rows, expected).map((one) => [Number(one.row.position), Number(one.expected.journalEntryId)])

test('a row of another amount or kind at the same moment is not ours', () => {
  expect(pairs([row(1, { amountCents: -501n })], [booked(11)])).toEqual([])
  expect(pairs([row(1, { kind: 'collection' })], [booked(11)])).toEqual([])
})

test('a row fits from the request until the booking, plus the clock slack and no more', () => {
  const one = booked(11, { from: minute(10), at: minute(30) })
  const at = (time: Date) => pairs([row(1, { occurredAt: time })], [one])
  expect([at(minute(5)), at(minute(35))]).toEqual([[[1, 11]], [[1, 11]]])
  expect([at(new Date(minute(5).getTime() - 1)), at(new Date(minute(35).getTime() + 1))]).toEqual([[], []])
})

test('a row is known by its payment, or by the Service’s own id, however late', () => {
  const late = { occurredAt: minute(900), isNamed: true }
  expect(pairs([row(1, { ...late, collectionId: 'c' })], [booked(11, { collectionId: 'c' })])).toEqual([[1, 11]])
  expect(pairs([row(1, { ...late, upstreamId: 'tx_1' })], [booked(11, { upstreamId: 'tx_1' })])).toEqual([[1, 11]])
})

test('a row that names another payment is not ours, however similar', () => {
  expect(pairs([row(1, { isNamed: true, collectionId: 'c' })], [booked(11, { collectionId: 'other' })])).toEqual([])
})

test('two rows without a name are not the same for that', () => {
  const named = { isNamed: true, upstreamId: 'tx_other' }
  expect(pairs([row(1, named)], [booked(11, { saleId: 'mine', upstreamId: 'tx_1' })])).toEqual([])
  expect(pairs([row(1, named)], [booked(11, { collectionId: 'mine', upstreamId: 'tx_1' })])).toEqual([])
  expect(pairs([row(1, { isNamed: true, saleId: 'other' })], [booked(11, { collectionId: 'mine' })])).toEqual([])
})

const failed = (saleId: string, given: Partial<Expected> = {}) => [
  booked(null, { saleId, ...given }),
  booked(null, { saleId, ...given, kind: 'release', amountCents: 500n }),
]
const back = (position: number, given: Partial<OpenRow> = {}) =>
  row(position, { kind: 'release', amountCents: 500n, ...given })

test('a row coming back without its outgoing row is nobody’s yet', () => {
  expect(assignRows([back(1)], failed('f'))).toEqual([])
})

test('a failed sale’s outgoing row is found among others', () => {
  const rows = [row(1, { amountCents: -300n }), row(2), back(3)]
  expect(assignRows(rows, failed('f')).map((one) => Number(one.row.position))).toEqual([2, 3])
})

test('two failed sales never lend each other a row', () => {
  const expected = [...failed('late', { from: minute(10), at: minute(20) }), ...failed('early', { at: minute(2) })]
  const assigned = assignRows([row(1), back(2, { occurredAt: minute(12) })], expected)
  expect(new Set(assigned.map((one) => one.expected.saleId)).size).toBeLessThan(2)
})

test('one booked pair explains one pair of rows, not a second like it', () => {
  const expected = [booked(11, { saleId: 's' }), booked(12, { saleId: 's', kind: 'release', amountCents: 500n })]
  expect(pairs([row(1), back(2), row(3), back(4)], expected)).toEqual([
    [1, 11],
    [2, 12],
  ])
})
