import { expect, test } from 'vitest'
import { marginAt } from './model.ts'
import { type PlannedRule, ruleAt } from './price-rules.ts'

const USUAL = { chargeCents: 10n, priceCents: null }
const planned = (chargeCents: bigint, change: Partial<PlannedRule> = {}): PlannedRule => ({
  ...{ id: 'a', branchCode: null, chargeCents, priceCents: null, fromDay: '2026-11-01', toDay: null },
  ...{ setAt: new Date('2026-10-01T08:00:00Z'), ...change },
})
const STAYS = planned(1n)
const HERE = planned(2n, { branchCode: 'HRE-01' })
const ENDS = planned(3n, { toDay: '2026-11-22' })
const ENDS_HERE = planned(4n, { toDay: '2026-11-22', branchCode: 'HRE-01' })

test.each<[string, PlannedRule[], bigint]>([
  ['the usual, if nothing is planned', [], 10n],
  ['one that stays before the usual', [STAYS], 1n],
  ['the branch’s own before every branch’s', [STAYS, HERE], 2n],
  ['one that ends before a branch’s own that stays', [HERE, ENDS], 3n],
  ['the branch’s own that ends before all', [ENDS, ENDS_HERE, HERE, STAYS], 4n],
  ['none of another branch', [planned(5n, { branchCode: 'BYO-01' })], 10n],
  ['one from its first day on', [planned(5n, { fromDay: '2026-11-22' })], 5n],
  ['none before its first day', [planned(5n, { fromDay: '2026-11-23' })], 10n],
  ['one up to its last day', [ENDS], 3n],
  ['none after its last day', [planned(5n, { toDay: '2026-11-21' })], 10n],
  ['the one that began last', [planned(5n, { fromDay: '2026-11-10' }), STAYS], 5n],
  ['of one day the one set last', [planned(5n, { setAt: new Date('2026-10-02T08:00:00Z') }), STAYS], 5n],
  ['of one moment always the same', [planned(5n, { id: 'b' }), STAYS], 5n],
])('at a branch on a day it is %s, in whatever order they are read', (_what, rules, expected) => {
  const at = { branchCode: 'HRE-01', day: '2026-11-22' }
  expect(ruleAt(USUAL, rules, at)?.chargeCents).toBe(expected)
  expect(ruleAt(USUAL, rules.toReversed(), at)?.chargeCents).toBe(expected)
})

test.each<[string, PlannedRule[], bigint]>([
  ['the usual one', [planned(5n, { toDay: '2026-11-22' })], 300n],
  ['the next one’s', [planned(5n, { toDay: '2026-11-22' }), planned(6n, { priceCents: 290n })], 290n],
  ['its own', [planned(5n, { toDay: '2026-11-22', priceCents: 280n }), planned(6n, { priceCents: 290n })], 280n],
])('where it names no price, that is %s', (_what, rules, expected) => {
  const at = { branchCode: 'HRE-01', day: '2026-11-22' }
  expect(ruleAt({ chargeCents: 10n, priceCents: 300n }, rules, at)).toMatchObject({
    chargeCents: 5n,
    priceCents: expected,
  })
})

test('without any rule there is none', () => {
  expect(ruleAt(null, [], { branchCode: 'HRE-01', day: '2026-11-22' })).toBeNull()
})

test.each([
  ['a face in dollars earns the commission and our charge', { faceCents: 500n, costCents: 475n }, 25n, null, 50n],
  ['below cost is below zero', { faceCents: 500n, costCents: 520n }, 5n, null, -15n],
  ['a price of ours earns what is above the cost', { faceCents: null, costCents: 190n }, 25n, 210n, 20n],
  ['without a price nothing is known', { faceCents: null, costCents: 190n }, 25n, null, null],
])('%s', (_what, example, chargeCents, priceCents, expected) => {
  expect(marginAt(example, { chargeCents, priceCents })).toBe(expected)
})
