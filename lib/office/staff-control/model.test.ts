import { expect, test } from 'vitest'
import {
  compare,
  MEASURES,
  type Measure,
  type PersonWeek,
  parseControlFilter,
  parseRowsFilter,
  usualOf,
} from './model.ts'

const NOTHING = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>
const aWeek = (sales: number, rest: Partial<Record<Measure, number>> = {}): PersonWeek => ({
  ...{ branchCode: 'HRE-01', staffId: 'rudo', sales },
  ...{ ...NOTHING, ...rest },
})

test('the usual is the median per hundred sales of all weeks that count, also of those without any', () => {
  expect(usualOf(3, [8, 2, 1])).toBe(2)
  expect(usualOf(2, [8, 2])).toBe(5)
  expect(usualOf(3, [2, 8])).toBe(2)
  expect(usualOf(4, [2, 8])).toBe(1)
  expect(usualOf(5, [2, 8])).toBe(0)
  expect(usualOf(1, [8])).toBe(8)
  expect(usualOf(0, [])).toBeNull()
})

test('a figure stands out from twice the usual on, and only if it is worth a look', () => {
  expect(compare(aWeek(100, { reprints: 4 }), 'reprints', 2)).toEqual({ amount: 4, rate: 4, usual: 2, stands: true })
  expect(compare(aWeek(100, { reprints: 3 }), 'reprints', 2).stands).toBe(false)
  expect(compare(aWeek(100, { reprints: 2 }), 'reprints', 0).stands).toBe(false)
  expect(compare(aWeek(100, { reprints: 3 }), 'reprints', 0).stands).toBe(true)
  expect(compare(aWeek(100, { short: 199 }), 'short', 0).stands).toBe(false)
  expect(compare(aWeek(100, { short: 200 }), 'short', 0).stands).toBe(true)
})

test('nobody is compared with too few sales or without a usual', () => {
  expect(compare(aWeek(9, { reprints: 9 }), 'reprints', 1)).toMatchObject({ rate: null, stands: false })
  expect(compare(aWeek(100, { reprints: 9 }), 'reprints', null).stands).toBe(false)
})

test('any day names its week from Monday on; a coming or unreadable one means this week', () => {
  const sunday = new Date('2026-11-22T19:00:00Z')
  const weekOf = (week?: string) => parseControlFilter({ week }, sunday).week
  expect(weekOf()).toBe('2026-11-16')
  expect(weekOf('2026-11-15')).toBe('2026-11-09')
  expect(weekOf('2026-11-16')).toBe('2026-11-16')
  expect(weekOf('2026-12-24')).toBe('2026-11-16')
  expect(weekOf('soon')).toBe('2026-11-16')
  expect(weekOf('2026-11-22')).toBe('2026-11-16')
})

test('on a Monday and a Tuesday the last whole week opens, and this one by its day', () => {
  const opens = (time: string, week?: string) => parseControlFilter({ week }, new Date(`${time}+02:00`)).week
  expect(opens('2026-11-22T23:59')).toBe('2026-11-16')
  expect(opens('2026-11-23T00:01')).toBe('2026-11-16')
  expect(opens('2026-11-24T23:59')).toBe('2026-11-16')
  expect(opens('2026-11-25T00:01')).toBe('2026-11-23')
  expect(opens('2026-11-23T08:00', '2026-11-23')).toBe('2026-11-23')
})

test('rows are asked for by measure, person and branch, or not at all', () => {
  const who = '0b1c0b1c-0b1c-4b1c-8b1c-0b1c0b1c0b1c'
  const query = { measure: 'reprints', who, branch: 'HRE-01', week: '2026-11-18' }
  expect(parseRowsFilter(query)).toEqual({ measure: 'reprints', staffId: who, branch: 'HRE-01', week: '2026-11-16' })
  for (const wrong of [{ measure: 'sales' }, { who: 'Rudo' }, { branch: '' }]) {
    expect(parseRowsFilter({ ...query, ...wrong })).toBeNull()
  }
})
