import { expect, test } from 'vitest'
import { causeOfPair, causeOfReserve, causeOfRow, type RowFacts } from './model.ts'

const MIDNIGHT = Date.UTC(2026, 10, 21, 22)
const at = (minutes: number) => new Date(MIDNIGHT + minutes * 60_000)
const row: RowFacts = {
  kind: 'sale',
  owner: 'open',
  at: at(-60),
  readAt: at(0),
  settledAt: null,
  bookedAt: null,
  isUnderWay: false,
  isNamed: true,
  isRepeated: false,
}

test('a row is on its way for exactly a quarter of an hour', () => {
  expect(causeOfRow(row, new Date(at(15).getTime() - 1))).toBe('pending')
  expect(causeOfRow(row, at(15))).toBe('unexplained')
})

test('a row whose sale got its end lately waits a quarter of an hour for its entry', () => {
  const settled = { ...row, settledAt: at(45) }
  expect(causeOfRow(settled, new Date(at(60).getTime() - 1))).toBe('pending')
  expect(causeOfRow(settled, at(60))).toBe('unexplained')
  expect(causeOfRow({ ...settled, isRepeated: true }, at(46))).toBe('charged_twice')
  expect(causeOfRow({ ...settled, kind: 'reversal' }, at(46))).toBe('late_reversal')
})

test('two hours apart is too much to blame on midnight', () => {
  expect(causeOfPair('sale', at(-60), new Date(at(60).getTime() - 1))).toBe('midnight')
  expect(causeOfPair('reversal', at(-60), at(60))).toBe('late_reversal')
})

test('a reserve just found apart is pending, and one still apart after a quarter of an hour is not', () => {
  const facts = { shownCents: 600n, bookedCents: 500n, unheardCents: [], foreignCents: [], readAt: at(60) }
  expect(causeOfReserve({ ...facts, apartSince: null })).toBe('pending')
  expect(causeOfReserve({ ...facts, apartSince: new Date(at(45).getTime() + 1) })).toBe('pending')
  expect(causeOfReserve({ ...facts, apartSince: at(45) })).toBe('unexplained')
})
