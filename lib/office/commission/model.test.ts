import { expect, test } from 'vitest'
import { monthBeside, paceOf, parseCommissionFilter, reachedPercent, withoutGaps } from './model.ts'

const NOW = new Date('2026-11-15T22:00:00Z')

test('a month is this one unless one that is over is named', () => {
  const read = (month?: string) => parseCommissionFilter(month === undefined ? {} : { month }, NOW).month
  expect([undefined, '2026-10', '2026-12', '2026-13', 'x'].map(read)).toEqual([
    ...['2026-11', '2026-10', '2026-11', '2026-11', '2026-11'],
  ])
})

test('months follow each other over the year’s end', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test.each([
  [99n, 100n, 99],
  [999n, 1000n, 99],
  [100n, 100n, 100],
  [250n, 100n, 250],
  [5n, null, null],
  [5n, 0n, null],
])('of %s cents towards %s, %s percent are reached', (commissionCents, targetCents, expected) => {
  expect(reachedPercent({ commissionCents, targetCents })).toBe(expected)
})

test('the pace is what the month brings if it goes on so, by the time that is gone in Harare', () => {
  expect(paceOf(1500n, '2026-11', NOW)).toBe(3000n)
  expect(paceOf(1500n, '2026-11', new Date('2026-11-01T21:00:00Z'))).toBeNull()
  expect(paceOf(1500n, '2026-10', NOW)).toBeNull()
  expect(paceOf(1500n, '2026-11', new Date('2026-11-30T22:00:00Z'))).toBeNull()
})

test('months between two with sales have zero, and none comes before the first', () => {
  const sold = (month: string) => ({ month, commissionCents: 5n })
  const months = withoutGaps([sold('2026-02'), sold('2025-11')], '2026-04')
  expect(months.map(({ month, commissionCents }) => [month, Number(commissionCents)])).toEqual([
    ['2026-03', 0],
    ['2026-02', 5],
    ['2026-01', 0],
    ['2025-12', 0],
    ['2025-11', 5],
  ])
  expect(withoutGaps([], '2026-04')).toEqual([])
})
