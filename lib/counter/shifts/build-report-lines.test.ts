import { expect, test } from 'vitest'
import { emptyShift } from '@/tests/support/shift-facts.ts'
import { buildReport, type NewsFact } from './internal/build-report.ts'

const closing = { zNumber: 7, closedAt: new Date('2026-11-21T15:00:00Z'), closedBy: 'Tendai', batches: new Map() }

function fact(id: string, given: Partial<NewsFact>): NewsFact {
  const sale = { object: 'sale', kind: 'airtime', what: 'Econet airtime', cents: 500n, state: 'completed' } as const
  return { id, ticketId: id, ticket: id, reported: null, ...sale, ...given }
}

test('an X has no number and no end, and counts nothing; a Z has all of them', () => {
  const balances = [{ currency: 'USD', cents: 500n }]
  const x = buildReport({ ...emptyShift, balances }, null)
  expect(x).toMatchObject({ zNumber: null, closedAt: null, closedBy: null })
  expect(x.drawers).toMatchObject([{ expected: 500n, counted: null, difference: null }])
  const z = buildReport({ ...emptyShift, balances }, { ...closing, counted: [{ currency: 'USD', cents: 450n }] })
  expect(z).toMatchObject({ zNumber: 7, closedAt: '2026-11-21T15:00:00.000Z', closedBy: 'Tendai' })
  expect(z.drawers).toMatchObject([{ expected: 500n, counted: 450n, difference: -50n }])
})

test('sales are added up by kind and outcome, in the same order however they came', () => {
  const news = [
    fact('1', { kind: 'voucher', cents: 1_000n }),
    fact('2', { kind: 'airtime', cents: 500n }),
    fact('3', { kind: 'airtime', cents: 200n }),
    fact('4', { kind: 'airtime', cents: 300n, state: 'failed' }),
  ]
  const { sales, delivered, total } = buildReport({ ...emptyShift, news }, null)
  expect(sales).toEqual([
    { kind: 'airtime', outcome: 'delivered', count: 2, cents: 700n },
    { kind: 'airtime', outcome: 'failed', count: 1, cents: 300n },
    { kind: 'voucher', outcome: 'delivered', count: 1, cents: 1_000n },
  ])
  expect([delivered, total]).toEqual([1_700n, 1_700n])
})

test('payments by phone are apart from sales: what came in, and what was taken back after a Z had it', () => {
  const payment = { object: 'collection', kind: 'ecocash', what: 'ecocash' } as const
  const news = [
    fact('1', { cents: 900n }),
    fact('2', { ...payment, cents: 400n }),
    fact('3', { ...payment, cents: 250n }),
    fact('4', { ...payment, cents: 70n, state: 'failed' }),
    fact('5', { ...payment, cents: 33n, state: 'reversed', reported: 'completed' }),
    fact('6', { ...payment, cents: 11n, state: 'not_made' }),
  ]
  const report = buildReport({ ...emptyShift, news }, null)
  expect(report.mobile).toEqual({ count: 2, cents: 650n, takenBack: 33n })
  expect(report.sales).toEqual([{ kind: 'airtime', outcome: 'delivered', count: 1, cents: 900n }])
  expect(report.total).toBe(900n)
})

test('only what an earlier Z had told otherwise is late, and what has no end is carried', () => {
  const late = fact('1', { state: 'reversed', reported: 'completed' })
  const open = fact('2', { state: 'pending' })
  const { late: lateItems, carried } = buildReport({ ...emptyShift, news: [late, open], open: [open] }, null)
  const line = { object: 'sale', what: 'Econet airtime', cents: 500n }
  expect(lateItems).toEqual([{ ...line, ticketId: '1', ticket: '1', from: 'completed', state: 'reversed' }])
  expect(carried).toEqual([{ ...line, ticketId: '2', ticket: '2', from: null, state: 'pending' }])
})

test('each currency has its own drawer, USD first, and one that is empty and did not move has none', () => {
  const cash = [
    { currency: 'ZWG', event: 'cash_taken', cents: 2_800n },
    { currency: 'USD', event: 'float', cents: 1_000n },
    { currency: 'USD', event: 'payout', cents: -300n },
  ]
  const balances = [
    { currency: 'ZWG', cents: 2_800n },
    { currency: 'GBP', cents: 0n },
    { currency: 'USD', cents: 900n },
    { currency: 'ZAR', cents: 40n },
  ]
  const counted = [
    { currency: 'USD', cents: 900n },
    { currency: 'BWP', cents: 5n },
  ]
  const { drawers } = buildReport({ ...emptyShift, cash, balances }, { ...closing, counted })
  expect(drawers.map(({ currency }) => currency)).toEqual(['USD', 'BWP', 'ZAR', 'ZWG'])
  expect(drawers[0]).toMatchObject({ found: 200n, float: 1_000n, cash: 0n, payouts: -300n, other: 0n, expected: 900n })
  expect(drawers[3]).toMatchObject({ found: 0n, float: 0n, cash: 2_800n, expected: 2_800n, counted: 0n })
})

test('an event of a later version is shown apart, and movements keep who and why', () => {
  const cash = [{ currency: 'USD', event: 'something_new', cents: 25n }]
  const at = new Date('2026-11-21T09:00:00Z')
  const movement = { kind: 'pay_in', currency: 'USD', cents: 25n, purpose: null, reason: 'coins', by: 'Rudo' } as const
  const report = buildReport({ ...emptyShift, cash, movements: [{ at, ...movement }] }, null)
  expect(report.drawers).toMatchObject([{ other: 25n, float: 0n }])
  expect(report.movements).toEqual([{ at: at.toISOString(), ...movement }])
})
