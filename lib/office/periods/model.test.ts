import { expect, test } from 'vitest'
import {
  averageTicket,
  daysBefore,
  firstLines,
  hourBars,
  NO_FIGURES,
  PERIODS,
  type PeriodQuery,
  parsePeriod,
  periodQuery,
  sortCompared,
} from './model.ts'

const NOW = new Date('2026-11-21T23:30:00Z')
const read = (query: PeriodQuery) => parsePeriod(query, NOW)

test.each([
  ['today', '2026-11-22', '2026-11-22', '2026-11-15', '2026-11-15'],
  ['yesterday', '2026-11-21', '2026-11-21', '2026-11-14', '2026-11-14'],
  ['week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['thirty', '2026-10-24', '2026-11-22', '2026-09-24', '2026-10-23'],
  ['month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['lastMonth', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
])('%s is %s to %s of Harare, against %s to %s', (period, from, to, first, last) => {
  expect(read({ period })).toMatchObject({ name: period, from, to, before: { from: first, to: last } })
})

test('one day, however it is chosen, is compared with the same weekday a week before', () => {
  expect(read({ period: 'other', from: '2026-11-10' }).before).toEqual({ from: '2026-11-03', to: '2026-11-03' })
})

test.each([
  [1000n, 3, 333n],
  [2000n, 3, 667n],
  [5n, 2, 3n],
  [-5n, 2, -3n],
  [100n, 0, null],
])('%s cents of %s customers are %s on average, to the nearest cent', (salesCents, customers, average) => {
  expect(averageTicket({ ...NO_FIGURES, salesCents, customers })).toBe(average)
})

test('only today is compared up to the same time', () => {
  expect(read({}).beforeUntil).toEqual(new Date('2026-11-14T23:30:00Z'))
  for (const period of PERIODS.filter((name) => name !== 'today')) expect(read({ period }).beforeUntil).toBeNull()
})

test('one day is shown by the hour while its hours and those of the week before are kept', () => {
  const isByHour = (from: string, to = from) => read({ period: 'other', from, to }).isByHour
  expect([isByHour('2026-11-21'), isByHour('2026-10-26'), isByHour('2026-10-25')]).toEqual([true, true, false])
  expect(isByHour('2026-11-20', '2026-11-21')).toBe(false)
  expect(read({}).isByHour).toBe(true)
})

test('a day has a bar for each hour from the first to the last with sales on either day', () => {
  const figures = (hour: number, salesCents: bigint) => ({ hour, salesCents, marginCents: salesCents / 10n })
  expect(hourBars([figures(10, 500n)], [figures(8, 300n), figures(10, 200n)])).toEqual([
    { key: '08', salesCents: 0n, marginCents: 0n, thenCents: 300n },
    { key: '09', salesCents: 0n, marginCents: 0n, thenCents: 0n },
    { key: '10', salesCents: 500n, marginCents: 50n, thenCents: 200n },
  ])
  expect(hourBars([], [])).toEqual([])
})

test('the 31st of this month is compared with the whole shorter month before', () => {
  const end = new Date('2026-12-31T10:00:00Z')
  expect(parsePeriod({ period: 'month' }, end).before).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})

test('days of one’s own are put in order, and a missing one is today or the first alone', () => {
  const own = { period: 'other', from: '2026-11-10', to: '2026-11-03' }
  expect(read(own)).toMatchObject({
    from: '2026-11-03',
    to: '2026-11-10',
    before: { from: '2026-10-26', to: '2026-11-02' },
  })
  expect(read({ period: 'other', from: '2026-11-10' })).toMatchObject({ from: '2026-11-10', to: '2026-11-10' })
  expect(read({ period: 'other', from: 'x', to: '2026-02-30' })).toMatchObject({ from: '2026-11-22', to: '2026-11-22' })
})

test('more than a year is cut to its last year', () => {
  expect(read({ period: 'other', from: '2020-01-01', to: '2026-11-22' })).toMatchObject({ from: '2025-11-22' })
})

test('an unknown period is today', () => {
  expect(read({ period: 'decade' }).name).toBe('today')
})

test('an address names no more than it must', () => {
  expect(periodQuery(read({}))).toBe('')
  expect(periodQuery(read({ period: 'week', branch: 'HRE-01' }))).toBe('period=week&branch=HRE-01')
  expect(periodQuery(read({ period: 'other', from: '2026-11-01', to: '2026-11-02' }), { branch: 'X' })).toBe(
    'period=other&from=2026-11-01&to=2026-11-02&branch=X',
  )
})

test('of a long list the first lines are shown, in its order, and all of them when asked', () => {
  const lines = Array.from({ length: 245 }, (_, at) => ({
    key: String(at),
    label: 'Rudo',
    nowCents: BigInt(at),
    thenCents: 0n,
  }))
  const sorted = sortCompared(lines, 'most')
  expect(firstLines(sorted, false).map(({ key }) => key)).toEqual([
    '244',
    '243',
    '242',
    '241',
    '240',
    '239',
    '238',
    '237',
    '236',
    '235',
  ])
  expect(firstLines(sorted, true)).toEqual(sorted)
})

test('lines that sold as much now stand by what they sold then, and by name, in whatever order they were read', () => {
  const line = (key: string, label: string, thenCents: bigint) => ({ key, label, nowCents: 0n, thenCents })
  const lines = [line('3', 'Tino', 5n), line('2', 'Rudo', 5n), line('1', 'Rudo', 5n), line('4', 'Sipho', 9n)]
  for (const read of [lines, lines.toReversed()]) {
    expect(sortCompared(read, 'most').map(({ key }) => key)).toEqual(['4', '1', '2', '3'])
  }
})

test('the period before has as many days, beyond a year too', () => {
  expect(daysBefore({ from: '2026-11-02', to: '2026-11-03' })).toEqual({ from: '2026-10-31', to: '2026-11-01' })
  expect(daysBefore({ from: '2025-01-01', to: '2026-12-31' })).toEqual({ from: '2023-01-02', to: '2024-12-31' })
})
