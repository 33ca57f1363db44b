import { expect, test } from 'vitest'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { problemToTell, readyToSell } from './items.ts'

const PRICED = {
  state: 'quoted',
  quoteId: 'quote',
  typedRecipient: '077 123 4567',
  recipient: '263771234567',
  typedProblem: null,
  problem: null,
} as const

test('a priced sale waits for the cash, whatever is told about its price', () => {
  expect(readyToSell(PRICED)).toBe(true)
  expect(readyToSell({ ...PRICED, problem: { code: 'PRICE_CHANGED' } })).toBe(true)
  expect(readyToSell({ ...PRICED, problem: { code: 'QUOTE_UNANSWERED' } })).toBe(true)
})

test('a price that is held no more is not offered, but our own, collected first, is', () => {
  const unpriced = { ...PRICED, quoteId: null }
  expect(readyToSell({ ...unpriced, problem: { code: 'PRODUCT_UNAVAILABLE' } })).toBe(false)
  expect(readyToSell({ ...unpriced, problem: { code: 'COLLECT_FIRST' } })).toBe(true)
})

test('what the last press was refused for is told before what an item says, but for the cash, which stands beside that', () => {
  const changed = { code: 'PRICE_CHANGED', params: { before: '$2.00' } } as const
  const told = (pressed: Problem | null, ...problems: (Problem | null)[]) =>
    problemToTell(
      pressed,
      problems.map((problem) => ({ problem, priceCents: 200n })),
    )
  expect(told(null, null, changed)).toEqual(changed)
  expect(told({ code: 'TENDER_TOO_SMALL', field: 'tender' }, null, changed)).toEqual(changed)
  expect(told({ code: 'QUOTE_LAPSED' }, null, changed)?.code).toBe('QUOTE_LAPSED')
  expect(told(null, null)).toBeNull()
})

test('what has to be collected for first is told with the price of the whole ticket', () => {
  const own = { code: 'COLLECT_FIRST', params: { price: '$2.00' } } as const
  const items = [
    { problem: null, priceCents: 500n },
    { problem: own, priceCents: 200n },
  ]
  expect(problemToTell(null, items)).toEqual({ code: 'COLLECT_FIRST', params: { price: '$7.00' } })
})

test('the old price is not offered for a refused new choice', () => {
  expect(readyToSell({ ...PRICED, typedProblem: { code: 'RECIPIENT_INVALID', field: 'recipient' } })).toBe(false)
  expect(readyToSell({ ...PRICED, typedProblem: { code: 'INSUFFICIENT_BALANCE' } })).toBe(false)
})

test('the old price is not offered once another number or meter is typed', () => {
  expect(readyToSell({ ...PRICED, typedRecipient: '0771234568' })).toBe(false)
  expect(readyToSell({ ...PRICED, typedRecipient: '3712 0045 118', recipient: '37120045118' })).toBe(true)
  expect(readyToSell({ ...PRICED, typedRecipient: '3712 0045 119', recipient: '37120045118' })).toBe(false)
})

test('nothing is offered before there is a price', () => {
  expect(readyToSell({ ...PRICED, state: 'draft' })).toBe(false)
})
