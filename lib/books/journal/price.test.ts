import { expect, test } from 'vitest'
import { customerPrice, margin } from './price.ts'

const quote = { faceCents: 500n, faceCurrency: 'USD', feeCents: 0n, chargeCents: 10n, configuredUsdCents: null }

test('the customer pays face, fee and our charge', () => {
  expect(customerPrice(quote)).toBe(510n)
  expect(customerPrice({ ...quote, faceCents: 2000n, feeCents: 30n, chargeCents: 0n })).toBe(2030n)
})

test('a configured price is for faces in another currency only, and is then the whole price', () => {
  expect(customerPrice({ ...quote, configuredUsdCents: 999n })).toBe(510n)
  expect(customerPrice({ ...quote, faceCurrency: 'ZWG', configuredUsdCents: 999n })).toBe(999n)
})

test('a face in another currency without a configured price is not for sale', () => {
  expect(customerPrice({ ...quote, faceCurrency: 'ZWG' })).toBeNull()
})

test('the margin is the price less what the Service takes, and may be a loss', () => {
  expect(margin({ priceCents: 510n, totalDebitCents: 475n })).toBe(35n)
  expect(margin({ priceCents: 400n, totalDebitCents: 475n })).toBe(-75n)
})
