import { expect, test } from 'vitest'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { readAmount, readPhone, readRecipient } from './read-recipient.ts'

const airtime: Product = {
  code: 'econet.airtime',
  name: 'Econet airtime',
  operator: 'econet',
  operatorName: 'Econet',
  kind: 'airtime',
  recipientField: 'phone',
  currency: 'USD',
  faceCents: null,
  minCents: 10n,
  maxCents: 10_000n,
  available: true,
  priceMissing: false,
  fixed: false,
  priceUnknown: false,
  validity: null,
  chargeCents: 0n,
  usdPriceCents: null,
}

function problemOf(step: () => unknown) {
  try {
    step()
  } catch (error) {
    if (error instanceof DomainError) return error.problem
    throw error
  }
  return null
}

test.each([
  ['', 'PHONE_EMPTY'],
  ['abc', 'PHONE_NOT_DIGITS'],
  ['077123', 'PHONE_TOO_SHORT'],
  ['07712345678', 'PHONE_TOO_LONG'],
])('the number %j is refused as %s, beside its field', (text, code) => {
  expect(problemOf(() => readPhone(text, 'test'))).toEqual({ code, field: 'recipient' })
})

test('a trigger number is refused with a live key', () => {
  expect(readPhone('263000000001', 'test')).toBe('263000000001')
  expect(problemOf(() => readPhone('263000000001', 'live'))?.code).toBe('PHONE_TRIGGER_IN_LIVE')
})

test.each([
  ['', 'METER_EMPTY'],
  ['3712 0045 11a', 'METER_NOT_DIGITS'],
  ['1234567', 'METER_LENGTH'],
])('the meter %j is refused as %s', (text, code) => {
  expect(problemOf(() => readRecipient(text, 'meter', 'test'))?.code).toBe(code)
})

test('spaces and dashes in a meter are forgiven', () => {
  expect(readRecipient('3712 0045-118', 'meter', 'test')).toEqual({ meter: '37120045118' })
})

test.each([
  ['', 'AMOUNT_EMPTY'],
  ['0', 'AMOUNT_ZERO'],
  ['0.05', 'AMOUNT_TOO_SMALL'],
  ['1e9', 'AMOUNT_NOT_A_NUMBER'],
  ['1000000000', 'AMOUNT_NOT_A_NUMBER'],
  ['100.01', 'AMOUNT_TOO_LARGE'],
  ['5.001', 'AMOUNT_TOO_PRECISE'],
])('the amount %j is refused as %s', (text, code) => {
  expect(problemOf(() => readAmount(text, airtime))).toMatchObject({ code, field: 'amount' })
})

test('a product of unknown range is still guarded against typing errors', () => {
  expect(problemOf(() => readAmount('5001', { ...airtime, minCents: null, maxCents: null }))?.code).toBe(
    'AMOUNT_TOO_LARGE',
  )
})

test('an account keeps its hyphens and letters, and loses only its spaces', () => {
  expect(readRecipient(' TEST-OK ', 'account', 'live')).toEqual({ account: 'TEST-OK' })
  expect(readRecipient('POL 77/12-b', 'account', 'live')).toEqual({ account: 'POL77/12-b' })
  expect(problemOf(() => readRecipient(' ', 'account', 'live'))?.code).toBe('ACCOUNT_EMPTY')
})

test('a product of unknown price takes an amount only if one is typed', () => {
  const voucher: Product = { ...airtime, kind: 'voucher', minCents: null, maxCents: null, priceUnknown: true }
  expect(readAmount('', voucher)).toBeNull()
  expect(readAmount('5', voucher)).toBe(500n)
})

test('the marks around a copied number are no part of a meter or an account', () => {
  expect(readRecipient('\u20683712 0045 118\u2069', 'meter', 'test')).toEqual({ meter: '37120045118' })
  expect(readRecipient('\u202a4100 22718\u202c', 'account', 'test')).toEqual({ account: '410022718' })
})
