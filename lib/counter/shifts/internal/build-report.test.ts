import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SALE_TRANSITIONS } from '@/lib/counter/sales/model.ts'
import { emptyShift } from '@/tests/support/shift-facts.ts'
import type { NewsState, ShiftReport } from '../model.ts'
import { buildReport, type CashFact, type NewsFact } from './build-report.ts'

const closing = { zNumber: 1, closedAt: new Date('2026-11-21T15:00:00Z'), closedBy: 'Rudo', batches: new Map() }
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** In any order: a new sale is sent, a sale hears news, or the till makes a Z. */
const step = fc.oneof(
  fc.record({ what: fc.constant('sell' as const), cents: fc.bigInt({ min: 1n, max: 5_000n }), which: fc.nat() }),
  fc.record({ what: fc.constant('news' as const), cents: fc.constant(0n), which: fc.nat() }),
  fc.record({ what: fc.constant('close' as const), cents: fc.constant(0n), which: fc.nat() }),
)

/** Plays steps as the database would: each close reports what changed since the one before. */
function play(steps: readonly { what: 'sell' | 'news' | 'close'; cents: bigint; which: number }[]) {
  const sales: NewsFact[] = []
  const reports: ShiftReport[] = []
  const close = () => {
    const news = sales.filter(({ state, reported }) => state !== reported)
    const open = sales.filter(({ state }) => state === 'sending' || state === 'pending')
    reports.push(
      buildReport({ ...emptyShift, news: news.map((one) => ({ ...one })), open }, { ...closing, counted: [] }),
    )
    for (const sale of sales) sale.reported = sale.state
  }
  for (const { what, cents, which } of steps) {
    if (what === 'close') close()
    else if (what === 'sell') sales.push(newSale(String(sales.length), cents, which))
    else hear(sales[which % Math.max(1, sales.length)], which)
  }
  close()
  return { sales, reports }
}

function newSale(id: string, cents: bigint, which: number): NewsFact {
  const kind = ['airtime', 'bundle', 'electricity'][which % 3] ?? 'airtime'
  return { id, object: 'sale', ticketId: id, ticket: id, kind, what: kind, cents, state: 'sending', reported: null }
}

function hear(sale: NewsFact | undefined, which: number): void {
  if (!sale || sale.state === 'not_made') return
  const ways: readonly NewsState[] = SALE_TRANSITIONS[sale.state]
  sale.state = ways[which % Math.max(1, ways.length)] ?? sale.state
}

test('whatever happened, the totals of a till’s Zs add up to what is delivered, and each sale is on one of them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { sales, reports } = play(steps)
      const delivered = sales.filter(({ state }) => state === 'completed')
      expect(sum(reports.map(({ total }) => total))).toBe(sum(delivered.map(({ cents }) => cents)))
      const rows = reports.flatMap((report) => report.sales)
      expect(rows.reduce((count, row) => count + row.count, 0)).toBe(sales.length)
      expect(sum(rows.map(({ cents }) => cents))).toBe(sum(sales.map(({ cents }) => cents)))
    }),
    { numRuns: 300 },
  )
})

test('what is open at a close is itemised, and never leaves the Zs without its end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { sales, reports } = play(steps)
      const open = sales.filter(({ state }) => state === 'sending' || state === 'pending')
      expect(reports.at(-1)?.carried.map(({ ticketId }) => ticketId)).toEqual(open.map(({ ticketId }) => ticketId))
      for (const [index, { carried }] of reports.entries()) {
        for (const { ticketId, state } of carried) {
          const lateItems = reports
            .slice(index + 1)
            .flatMap(({ late }) => late.filter((item) => item.ticketId === ticketId))
          expect(lateItems.at(-1)?.state ?? state).toBe(sales.find((sale) => sale.ticketId === ticketId)?.state)
        }
      }
    }),
    { numRuns: 300 },
  )
})

const EVENTS = [
  ...['float', 'cash_taken', 'debt_paid', 'money_returned', 'change_kept', 'change_paid'],
  ...['pay_in', 'cash_drop', 'payout', 'something_new'],
]
const cashFact: fc.Arbitrary<CashFact> = fc.record({
  currency: fc.constantFrom('USD', 'ZWG', 'ZAR'),
  event: fc.constantFrom(...EVENTS),
  cents: fc.bigInt({ min: -5_000n, max: 5_000n }),
})

test('a drawer is what was found, the float and every movement, and over or short is the count less that', () => {
  const balance = fc.record({ currency: fc.constantFrom('USD', 'ZWG'), cents: fc.bigInt({ min: -900n, max: 900n }) })
  fc.assert(
    fc.property(fc.array(cashFact), fc.array(balance), fc.array(balance), (cash, balances, counted) => {
      const { drawers } = buildReport({ ...emptyShift, cash, balances }, { ...closing, counted })
      for (const { currency, expected, counted: found, difference, ...lines } of drawers) {
        const { found: before, ...moved } = lines
        expect(sum([before ?? 0n, ...Object.values(moved)])).toBe(expected)
        expect(expected).toBe(sum(balances.filter((one) => one.currency === currency).map(({ cents }) => cents)))
        expect(difference).toBe((found ?? 0n) - (expected ?? 0n))
      }
      const named = new Set(drawers.map(({ currency }) => currency))
      expect([...cash, ...counted].filter(({ currency }) => !named.has(currency))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
