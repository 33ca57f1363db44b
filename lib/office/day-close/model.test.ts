import { expect, test } from 'vitest'
import {
  causeOfPair,
  causeOfReserve,
  causeOfRow,
  type DayCause,
  type DayDifference,
  mostPressingFirst,
  needsPerson,
  type ReserveFacts,
  type RowFacts,
} from './model.ts'

const MIDNIGHT = Date.UTC(2026, 10, 21, 22)
const at = (minutes: number) => new Date(MIDNIGHT + minutes * 60_000)

const row = (facts: Partial<RowFacts>): RowFacts => ({
  kind: 'sale',
  owner: 'open',
  at: at(-60),
  readAt: at(-59),
  settledAt: null,
  bookedAt: null,
  isUnderWay: false,
  isNamed: true,
  isRepeated: false,
  ...facts,
})

test('a row just before midnight that was booked just after differs by midnight', () => {
  expect(causeOfPair('reversal', at(-1), at(1))).toBe('midnight')
  expect(causeOfRow(row({ owner: 'ours', at: at(-1), bookedAt: at(1) }), at(60))).toBe('midnight')
})

test('a reversal we heard of on another day is a late reversal, booked or not', () => {
  expect(causeOfPair('reversal', at(-600), at(60))).toBe('late_reversal')
  expect(causeOfRow(row({ kind: 'reversal' }), at(60))).toBe('late_reversal')
})

test('a row that is not final, or was just read, is pending', () => {
  expect(causeOfRow(row({ isUnderWay: true }), at(600))).toBe('pending')
  expect(causeOfRow(row({}), at(-50))).toBe('pending')
  expect(causeOfPair('sale', at(-600), at(60))).toBe('pending')
})

test('a row nobody here caused is foreign, and money put in from outside is loaded', () => {
  expect(causeOfRow(row({ owner: 'foreign' }), at(60))).toBe('foreign')
  expect(causeOfRow(row({ owner: 'foreign', kind: 'top_up' }), at(60))).toBe('loaded')
})

test('a row of ours that our books do not know is unexplained', () => {
  expect(causeOfRow(row({}), at(60))).toBe('unexplained')
})

const reserve = (shown: bigint, facts: Partial<ReserveFacts> = {}): ReserveFacts => ({
  readAt: at(60),
  apartSince: at(0),
  shownCents: shown,
  bookedCents: 500n,
  unheardCents: [],
  foreignCents: [],
  ...facts,
})

test('a reserve that has been apart for a few minutes is pending', () => {
  expect(causeOfReserve(reserve(600n, { apartSince: at(50) }))).toBe('pending')
})

test('a reserve that stays apart is what may be under way, to the cent, or is unexplained', () => {
  const facts = { unheardCents: [95n, 190n], foreignCents: [285n, 40n] }
  expect(causeOfReserve(reserve(690n, facts))).toBe('pending')
  expect(causeOfReserve(reserve(880n, facts))).toBe('foreign')
  expect(causeOfReserve(reserve(630n, facts))).toBe('unexplained')
  expect(causeOfReserve(reserve(215n, facts))).toBe('unexplained')
})

test('a second row for a sale that is charged already is told apart, once nothing is on its way', () => {
  expect(causeOfRow(row({ isRepeated: true }), at(60))).toBe('charged_twice')
  expect(causeOfRow(row({ isRepeated: true }), at(-50))).toBe('pending')
  expect(causeOfRow(row({ isRepeated: true, owner: 'foreign' }), at(60))).toBe('foreign')
  expect((['charged_twice', 'unexplained', 'foreign', 'earlier'] as const).map(needsPerson)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('differences that a person must look into come first, all others as they were', () => {
  const causes: DayCause[] = ['foreign', 'unexplained', 'pending', 'charged_twice', 'not_counted']
  const differences = causes.map((cause): DayDifference => {
    const nowhere = { branchCode: null, branchName: '', tillNumber: null, reference: '', currency: 'USD' }
    return { id: cause, cause, kind: 'sale', at: '', ...nowhere, statementCents: null, booksCents: null }
  })
  const sorted = ['unexplained', 'charged_twice', 'foreign', 'pending', 'not_counted']
  expect(mostPressingFirst(differences).map(({ cause }) => cause)).toEqual(sorted)
})
