import { expect, test } from 'vitest'
import type { BranchState } from '@/lib/office/overview/model.ts'
import { judgeBranch } from './judge-branch.ts'

/** 09:00 in Harare. */
const NOW = new Date('2026-11-24T07:00:00Z')
const RULE = { opensBy: 540, silentMinutes: 90, cashLimitCents: 50_000n, bankingDays: 3 }
const NEVER = { opensBy: null, silentMinutes: null, cashLimitCents: null, bankingDays: null }

const STATE: BranchState = {
  code: 'HRE-01',
  name: 'Kopje',
  since: new Date('2026-01-01T06:00:00Z'),
  status: 'open',
  tills: 2,
  tillsOn: 1,
  openedAt: new Date('2026-11-24T06:00:00Z'),
  lastSaleAt: new Date('2026-11-24T06:30:00Z'),
  soldThen: true,
  toDo: 0,
  bankedAt: new Date('2026-11-22T10:00:00Z'),
  cashCents: { drawers: 10_000n, safe: 20_000n },
}
const SHUT = { ...STATE, status: 'not_opened', openedAt: null } as const

test('a branch where all is well has no alert, and none has one without a threshold', () => {
  for (const kind of ['branch_closed', 'branch_silent', 'cash_over', 'banking_due'] as const) {
    expect(judgeBranch(kind, RULE, STATE, NOW)).toBeNull()
    expect(judgeBranch(kind, NEVER, { ...SHUT, cashCents: { drawers: 9n ** 9n, safe: 1n } }, NOW)).toBeNull()
  }
})

test.each([
  ['at the minute', SHUT, NOW, { branch: 'Kopje', by: '09:00' }],
  ['a minute before', SHUT, new Date(NOW.getTime() - 60_000), null],
  ['that sold nothing on this weekday last week', { ...SHUT, soldThen: false }, NOW, null],
  ['that closed again', { ...STATE, status: 'closed' }, NOW, null],
] as const)('not opened: %s', (_what, state, now, expected) => {
  expect(judgeBranch('branch_closed', RULE, state, now)).toEqual(expected)
})

test.each([
  ['an hour and a half since the last sale', STATE, '2026-11-24T08:00:00Z', { branch: 'Kopje', hours: 1.5 }],
  ['a minute less', STATE, '2026-11-24T07:59:00Z', null],
  [
    'opened since, after a sale of yesterday',
    { ...STATE, lastSaleAt: new Date('2026-11-23T15:00:00Z') },
    '2026-11-24T07:29:00Z',
    null,
  ],
  [
    'no sale at all since it opened',
    { ...STATE, lastSaleAt: null },
    '2026-11-24T07:30:00Z',
    { branch: 'Kopje', hours: 1.5 },
  ],
  ['closed for today', { ...STATE, status: 'closed' }, '2026-11-24T18:00:00Z', null],
] as const)('silent: %s', (_what, state, now, expected) => {
  expect(judgeBranch('branch_silent', RULE, state, new Date(now))).toEqual(expected)
})

test.each([
  ['at its limit', { drawers: 30_000n, safe: 20_000n }, null],
  ['a cent above it', { drawers: 30_001n, safe: 20_000n }, { branch: 'Kopje', sum: '$500.01', limit: '$500.00' }],
])('cash %s', (_what, cashCents, expected) => {
  expect(judgeBranch('cash_over', RULE, { ...STATE, cashCents }, NOW)).toEqual(expected)
})

test.each([
  ['three days ago', STATE, '2026-11-25T10:00:00Z', { branch: 'Kopje', days: 3, sum: '$200.00' }],
  ['a minute less', STATE, '2026-11-25T09:59:00Z', null],
  [
    'never, by a branch of long ago',
    { ...STATE, bankedAt: null },
    '2026-11-24T07:00:00Z',
    { branch: 'Kopje', days: 3, sum: '$200.00' },
  ],
  [
    'never, with an empty safe',
    { ...STATE, bankedAt: null, cashCents: { drawers: 1n, safe: 0n } },
    '2026-11-24T07:00:00Z',
    null,
  ],
])('banked %s', (_what, state, now, expected) => {
  expect(judgeBranch('banking_due', RULE, state, new Date(now))).toEqual(expected)
})
