import { expect, test } from 'vitest'
import { readyToSell } from './ready-to-sell.ts'

test('a priced sale waits for the cash, also after a tender was refused', () => {
  expect(readyToSell({ state: 'quoted', problem: null })).toBe(true)
  expect(readyToSell({ state: 'quoted', problem: { code: 'TENDER_TOO_SMALL', field: 'tender' } })).toBe(true)
  expect(readyToSell({ state: 'quoted', problem: { code: 'PRICE_CHANGED' } })).toBe(true)
})

test('the old price is not offered for a new choice that was refused', () => {
  expect(readyToSell({ state: 'quoted', problem: { code: 'RECIPIENT_INVALID', field: 'recipient' } })).toBe(false)
  expect(readyToSell({ state: 'quoted', problem: { code: 'INSUFFICIENT_BALANCE' } })).toBe(false)
})

test('nothing is offered before there is a price', () => {
  expect(readyToSell({ state: 'draft', problem: null })).toBe(false)
})
