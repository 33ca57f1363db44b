import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomDay } from '@/tests/support/random-day.ts'
import { verifyBooks } from '@/tests/support/verify-books.ts'
import { cost, drawer, held, receivable, sales, serviceAvailable, serviceReserved } from './model.ts'
import { margin } from './price.ts'

const runs = { numRuns: 200 }
const environments = ['test', 'live'] as const
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('after any day the books hold: entries zero, money held itemised and never below zero, sales as their states say', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      expect(verifyBooks(day.books)).toEqual([])
    }),
    runs,
  )
})

test('after any day every customer is ahead by what their ticket holds and nobody came for, less what they owe and what was written off', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      for (const { ticketId, environment } of day.sales) {
        const booked = -day.balance(environment, held(ticketId)) - day.balance(environment, receivable(ticketId))
        const ended = (day.unclaimed.get(ticketId) ?? 0n) - (day.writtenOff.get(ticketId) ?? 0n)
        expect(booked + ended).toBe(day.position.get(ticketId) ?? 0n)
      }
    }),
    runs,
  )
})

test('on any day a reversal or payment gives a customer nothing while a debt of theirs is written off, and no loss turns into a gain', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      const lost = new Map<string, bigint>()
      for (const { id, event, saleId, postings } of day.entries) {
        const ticketId = day.ticketOf.get(id)
        if (ticketId === undefined) continue
        const of = (name: string) => sum(postings.filter((one) => one.account === name).map((one) => one.usdCents))
        const comesBack = (saleId !== null && event === 'reversed') || day.payments.has(id)
        const left = (lost.get(ticketId) ?? 0n) + of('losses')
        lost.set(ticketId, left)
        if (comesBack && of('held') < 0n) expect(left).toBe(0n)
        expect(left).toBeGreaterThanOrEqual(0n)
      }
    }),
    runs,
  )
})

test('on any day no customer gets into debt while we keep money of theirs that nobody came for, and none is used twice', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      const income = new Map<string, bigint>()
      for (const { id, postings } of day.entries) {
        const ticketId = day.ticketOf.get(id)
        if (ticketId === undefined) continue
        const of = (name: string) => sum(postings.filter((one) => one.account === name).map((one) => one.usdCents))
        const left = (income.get(ticketId) ?? 0n) - of('other_income')
        income.set(ticketId, left)
        if (of('receivable') > 0n) expect(left).toBe(0n)
        expect(left).toBeGreaterThanOrEqual(0n)
      }
    }),
    runs,
  )
})

test('after any day each drawer holds its floats plus its movements', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      for (const { environment, tillId, currency } of day.movements) {
        const own = day.movements.filter(
          (it) => it.environment === environment && it.tillId === tillId && it.currency === currency,
        )
        expect(day.balance(environment, drawer(tillId, currency))).toBe(sum(own.map((it) => it.nativeCents)))
      }
    }),
    runs,
  )
})

test('after any day sales less cost is the sum of the margins of completed sales, and the balance follows', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      for (const environment of environments) {
        const own = day.sales.filter((sale) => sale.environment === environment)
        const completed = own.filter((sale) => sale.state === 'completed')
        const pendingCents = sum(own.filter(({ state }) => state === 'pending').map((sale) => sale.totalDebitCents))
        const spentCents = sum(completed.map((sale) => sale.totalDebitCents))
        const earned = -day.balance(environment, sales) - day.balance(environment, cost)
        expect(earned).toBe(sum(completed.map(margin)))
        expect(day.balance(environment, serviceReserved(`${environment}-key`))).toBe(pendingCents)
        const moved = day.serviceMoved.get(environment) ?? 0n
        expect(day.balance(environment, serviceAvailable(`${environment}-key`))).toBe(moved - spentCents - pendingCents)
      }
    }),
    runs,
  )
})

test('one cent changed anywhere in a day is found', () => {
  fc.assert(
    fc.property(randomDay, fc.nat(), fc.constantFrom('nativeCents', 'usdCents'), (day, at, field) => {
      const filled = day.entries.filter(({ postings }) => postings.length > 0)
      const altered = filled[at % filled.length]
      const entries = day.entries.map((entry) => {
        const [first, ...rest] = entry.postings
        if (entry !== altered || first === undefined) return entry
        return { ...entry, postings: [{ ...first, [field]: first[field] + 1n }, ...rest] }
      })
      const kinds = verifyBooks({ ...day.books, entries }).map(({ kind }) => kind)
      expect(kinds).toContain('entry_not_zero')
    }),
    { numRuns: 50 },
  )
})
