import { expect, test } from 'vitest'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { problemToTell, readyToSell } from './ready-to-sell.ts'

const PRICED = { state: 'quoted', typedRecipient: '077 123 4567', recipient: '263771234567', problem: null } as const

const refused = (problem: Problem) => readyToSell({ ...PRICED, problem })

test('a priced sale waits for the cash, also after a refused tender', () => {
  expect(readyToSell(PRICED)).toBe(true)
  expect(refused({ code: 'TENDER_TOO_SMALL', field: 'tender' })).toBe(true)
  expect(refused({ code: 'PRICE_CHANGED' })).toBe(true)
})

test('a price that could not be renewed for now stands as it was', () => {
  expect(refused({ code: 'QUOTE_UNANSWERED', field: 'price' })).toBe(true)
  expect(refused({ code: 'QUOTE_UNANSWERED' })).toBe(false)
})

test('a price that changed is told whichever item it is of', () => {
  const changed = { code: 'PRICE_CHANGED', params: { before: '$2.00' } } as const
  const told = (...problems: (Problem | null)[]) =>
    problemToTell(problems.map((problem) => ({ problem, priceCents: 200n })))
  expect(told(null, changed)).toEqual(changed)
  expect(told({ code: 'TENDER_TOO_SMALL', field: 'tender' }, changed)).toEqual(changed)
  expect(told({ code: 'QUOTE_LAPSED' }, changed)?.code).toBe('QUOTE_LAPSED')
  expect(told(null)).toBeNull()
})

test('what has to be collected for first is told with the price of the whole ticket', () => {
  const own = { code: 'COLLECT_FIRST', params: { price: '$2.00' } } as const
  const items = [
    { problem: null, priceCents: 500n },
    { problem: own, priceCents: 200n },
  ]
  expect(problemToTell(items)).toEqual({ code: 'COLLECT_FIRST', params: { price: '$7.00' } })
})

test('the old price is not offered for a refused new choice', () => {
  expect(refused({ code: 'RECIPIENT_INVALID', field: 'recipient' })).toBe(false)
  expect(refused({ code: 'INSUFFICIENT_BALANCE' })).toBe(false)
})

test('the old price is not offered once another number or meter is typed', () => {
  expect(readyToSell({ ...PRICED, typedRecipient: '0771234568' })).toBe(false)
  expect(readyToSell({ ...PRICED, typedRecipient: '3712 0045 118', recipient: '37120045118' })).toBe(true)
  expect(readyToSell({ ...PRICED, typedRecipient: '3712 0045 119', recipient: '37120045118' })).toBe(false)
})

test('nothing is offered before there is a price', () => {
  expect(readyToSell({ ...PRICED, state: 'draft' })).toBe(false)
})
