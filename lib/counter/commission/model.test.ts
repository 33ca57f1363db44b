import { expect, test } from 'vitest'
import { type CommissionRule, earn, formatShare, parseShare, ruleFor, type SoldPart, soldKind } from './model.ts'

const rule = (change: Partial<CommissionRule>): CommissionRule => ({
  ...{ id: 1n, kind: '*', staffId: null, basis: 'margin', tenThousandth: 1000, cents: 0n, fromDay: '2026-11-01' },
  throughDay: null,
  ...change,
})
const sold = (change: Partial<SoldPart> = {}): SoldPart => ({
  ...{ staffId: 'rudo', branchCode: 'HRE-01', kind: 'airtime', day: '2026-11-10' },
  ...{ sales: 1, faceCents: 500n, marginCents: 25n, ...change },
})
const sums = (parts: SoldPart[], rules: CommissionRule[]) => earn(parts, rules).map(({ cents }) => Number(cents))

const ALL = rule({ id: 1n })
const AIRTIME = rule({ id: 2n, kind: 'airtime' })
const RUDO = rule({ id: 3n, staffId: 'rudo' })
const RUDO_AIRTIME = rule({ id: 4n, staffId: 'rudo', kind: 'airtime' })

test.each<[string, CommissionRule[], Partial<SoldPart>, bigint | null]>([
  ['everybody’s, if there is no other', [ALL], {}, 1n],
  ['the kind’s before every kind’s', [AIRTIME, ALL], {}, 2n],
  ['the kind’s before a newer one for every kind', [rule({ id: 9n }), AIRTIME], {}, 2n],
  ['the person’s before the kind’s', [AIRTIME, RUDO, ALL], {}, 3n],
  ['the person’s for the kind before all others', [ALL, RUDO_AIRTIME, RUDO, AIRTIME], {}, 4n],
  ['none of another person or kind', [RUDO, AIRTIME], { staffId: 'sipho', kind: 'bundle' }, null],
  ['none before its day', [ALL], { day: '2026-10-31' }, null],
  ['from its day on', [ALL], { day: '2026-11-01' }, 1n],
  ['the later of two', [ALL, rule({ id: 9n, fromDay: '2026-11-05' })], {}, 9n],
  ['the later of two, though it was set first', [rule({ id: 9n }), rule({ fromDay: '2026-11-05' })], {}, 1n],
  ['the earlier until the later begins', [ALL, rule({ id: 9n, fromDay: '2026-11-11' })], {}, 1n],
  ['a withdrawn one through its last day', [ALL, rule({ id: 9n, throughDay: '2026-11-10' })], {}, 9n],
  ['the one before a withdrawn one after that', [ALL, rule({ id: 9n, throughDay: '2026-11-09' })], {}, 1n],
  ['the one set last of one day', [rule({ id: 9n }), ALL], {}, 9n],
  ['the one set last of one day, in any order', [ALL, rule({ id: 9n })], {}, 9n],
  ['an older one for the person before a newer one for all', [RUDO, rule({ id: 9n, fromDay: '2026-11-09' })], {}, 3n],
])('the rule for a sale is %s', (_what, rules, part, expected) => {
  expect(ruleFor(rules, sold(part))?.id ?? null).toBe(expected)
})

test.each<[string, Partial<CommissionRule>, Partial<SoldPart>, number]>([
  ['a share of the margin', {}, { marginCents: 250n }, 25],
  ['a share of the face value', { basis: 'face', tenThousandth: 150 }, { faceCents: 10_000n }, 150],
  ['a sum for each sale', { basis: 'sale', cents: 2n }, { sales: 7 }, 14],
  ['half a cent up', {}, { marginCents: 25n }, 3],
  ['less than half a cent down', {}, { marginCents: 24n }, 2],
  ['what was taken back below zero, rounded alike', {}, { sales: -1, marginCents: -25n }, -3],
  ['back for each sale', { basis: 'sale', cents: 2n }, { sales: -1 }, -2],
  ['a hundred percent', { tenThousandth: 10_000 }, { marginCents: 123_456_789n }, 123_456_789],
])('somebody earns %s', (_what, change, part, expected) => {
  expect(sums([sold(part)], [rule(change)])).toEqual([expected])
})

test('a rule that gives nothing ends the one before it', () => {
  expect(sums([sold()], [ALL, rule({ id: 9n, basis: 'none', fromDay: '2026-11-05' })])).toEqual([])
})

test('sales are summed before they are rounded, for each person, branch, kind and rule', () => {
  expect(
    sums(
      Array.from({ length: 10 }, () => sold({ marginCents: 4n })),
      [ALL],
    ),
  ).toEqual([4])
  const apart = [sold(), sold({ staffId: 'sipho' }), sold({ branchCode: 'BYO-01' }), sold({ kind: 'bundle' })]
  expect(sums(apart, [ALL])).toEqual([3, 3, 3, 3])
  expect(sums([sold({ day: '2026-11-04' }), sold()], [ALL, rule({ id: 9n, fromDay: '2026-11-05' })])).toEqual([3, 3])
})

test('somebody for whom there is no rule earns nothing', () => {
  expect(sums([sold({ staffId: 'sipho', kind: 'bundle' })], [AIRTIME])).toEqual([])
})

test('several sales count together for each basis, and a sum for each sale is taken of no other sum', () => {
  expect(sums([sold(), sold()], [rule({ basis: 'sale', cents: 2n })])).toEqual([4])
  expect(sums([sold(), sold()], [rule({ basis: 'face' })])).toEqual([100])
  expect(earn([sold()], [rule({ basis: 'sale', cents: 2n })]).map(({ baseCents }) => baseCents)).toEqual([0n])
})

test('a sale and its reversal leave no line, but one that moved any figure does', () => {
  const back = sold({ sales: -1, faceCents: -500n, marginCents: -25n })
  expect(sums([sold(), back], [ALL])).toEqual([])
  const nothing = { sales: 0, faceCents: 0n, marginCents: 0n }
  for (const moved of [{ sales: 1 }, { faceCents: 1n }, { marginCents: 1n }]) {
    expect(sums([sold({ ...nothing, ...moved })], [ALL])).toHaveLength(1)
  }
})

test.each([
  ['2.5', 250],
  [' 2.5% ', 250],
  ['2%5', null],
  ['2.5 %', 250],
  ['100', 10_000],
  ['0.01', 1],
  ['0', null],
  ['100.01', null],
  ['2.555', null],
  ['2,5', null],
  ['', null],
  ['-1', null],
])('a typed share %s is %s', (share, expected) => {
  expect(parseShare(share)).toBe(expected)
})

test('a share is shown without zeros at its end', () => {
  expect([250, 10_000, 1].map(formatShare)).toEqual(['2.5', '100', '0.01'])
})

test('a product’s kind is told by its code, else by how it was sold', () => {
  expect(soldKind('econet.airtime', null)).toBe('airtime')
  expect(soldKind('dstv.bill', 'bill')).toBe('bill')
  expect(soldKind('dstv.bill', null)).toBe('other')
  expect(soldKind('x.y', 'toys')).toBe('other')
})
