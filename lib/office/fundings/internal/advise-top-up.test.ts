import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adviseTopUp, paceEnd } from './advise-top-up.ts'
import type { UsualWeek } from './usual-week.ts'

/** Sunday 22 November 2026, 16:30 in Harare. */
const NOW = new Date('2026-11-22T14:30:00Z')
/** $10 in each hour from 8 to 18, every day. */
const STEADY: Omit<UsualWeek, 'days'> = {
  payDayPercent: 100n,
  hours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 10 }, (_, index) => ({ weekday, hour: 8 + index, cents: 1000n })),
  ),
}

test('a balance of a day ends the next day, and each plan reaches its opening hour with a tenth to spare', () => {
  const { endsAt, plans, days } = adviseTopUp(5000n, STEADY, NOW)
  // 5.00 of this hour, 10.00 of the next, then 35.00 of Monday.
  expect(endsAt).toEqual(new Date('2026-11-23T09:00:00Z'))
  expect(plans).toEqual([{ until: new Date('2026-11-29T06:00:00Z'), cents: 63_000n }])
  expect(days.map(({ cents }) => cents)).toEqual([1500n, 10_000n, 10_000n, 10_000n, 10_000n, 10_000n, 10_000n])
})

test('an empty balance has ended now, and needs tomorrow morning too', () => {
  const { endsAt, plans } = adviseTopUp(0n, STEADY, NOW)
  expect(endsAt).toEqual(NOW)
  expect(plans[0]).toEqual({ until: new Date('2026-11-23T06:00:00Z'), cents: 2000n })
})

test('on a Wednesday, Monday’s opening is offered between tomorrow and a week', () => {
  const { plans } = adviseTopUp(0n, STEADY, new Date('2026-11-18T06:00:00Z'))
  expect(plans.map(({ until }) => until.toISOString().slice(0, 10))).toEqual(['2026-11-19', '2026-11-23', '2026-11-25'])
})

test('nothing is offered to last until a moment that the balance lasts until without a reserve', () => {
  // 15.00 until Monday 08:00, which a tenth more would make 16.50.
  const { endsAt, plans } = adviseTopUp(1600n, STEADY, NOW)
  expect(endsAt).toEqual(new Date('2026-11-23T06:00:00Z'))
  expect(plans.map(({ until }) => until)).toEqual([new Date('2026-11-29T06:00:00Z')])
})

test('a day between the 25th and the 5th takes more if those days do', () => {
  const { days } = adviseTopUp(5000n, { ...STEADY, payDayPercent: 150n }, NOW)
  expect(days.map(({ cents }) => cents)).toEqual([1500n, 10_000n, 10_000n, 15_000n, 15_000n, 15_000n, 15_000n])
})

test('a shop that never sold needs nothing', () => {
  expect(adviseTopUp(100n, { hours: [], payDayPercent: 100n }, NOW)).toMatchObject({ endsAt: null, plans: [] })
})

test('what is planned is enough for what is usual, and later plans never need less', () => {
  const hours = fc.uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 23 }),
      cents: fc.bigInt({ min: 1n, max: 100_000n }),
    }),
    { selector: ({ weekday, hour }) => weekday * 24 + hour, maxLength: 60 },
  )
  const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(hours, now, fc.bigInt({ min: 0n, max: 1_000_000n }), (of, at, available) => {
      const usual = { hours: of, payDayPercent: 150n }
      const { plans, endsAt } = adviseTopUp(available, usual, at)
      expect(plans.every(({ until }) => endsAt !== null && until > endsAt)).toBe(true)
      const amounts = plans.map(({ cents }) => cents)
      expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? -1 : 1)))
      for (const { until, cents } of plans) {
        expect(cents % 1000n).toBe(0n)
        const after = adviseTopUp(available + cents, usual, at).endsAt
        expect(after === null || after >= until).toBe(true)
      }
    }),
  )
})

test.each([
  ['that ends it today, before it ends as usual', 160, '2026-12-02T10:00:00Z', '2026-11-22T17:10:00.000Z'],
  ['that ends it today, if it lasts two weeks as usual', 160, null, '2026-11-22T17:10:00.000Z'],
  ['that ends it later than as usual is not told', 160, '2026-11-22T17:00:00Z', undefined],
  ['that ends it after today is not told', 600, null, undefined],
  ['of nothing is not told', null, null, undefined],
])('a pace %s', (_what, minutes, usual, expected) => {
  expect(paceEnd(minutes, usual === null ? null : new Date(usual), NOW)?.toISOString()).toBe(expected)
})
