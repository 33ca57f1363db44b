import { expect, test } from 'vitest'
import { type RefusalDetails, ServiceRefusal } from './errors.ts'
import { problemOf } from './problem.ts'

const refusal = (path: string | null, more: Partial<RefusalDetails> = {}) =>
  new ServiceRefusal({
    ...{ code: 'RECIPIENT_INVALID', httpStatus: 422, message: 'No.', hint: null, requestId: null },
    ...{ retryAfterSeconds: null, limit: null, reason: null, ability: null },
    fieldErrors: path === null ? {} : { [path]: ['No.'] },
    ...more,
  })

test.each([
  ['recipient.phone', 'PHONE_UNKNOWN'],
  ['phone', 'PHONE_UNKNOWN'],
  ['recipient.meter', 'METER_UNKNOWN'],
  ['recipient.account', 'ACCOUNT_UNKNOWN'],
  ['recipient', 'RECIPIENT_INVALID'],
])('a recipient refused at %s is called %s', (path, code) => {
  expect(problemOf(refusal(path), new Date())).toEqual({ code, field: 'recipient', words: 'No.' })
})

test('without a path it is of the kind that was sent', () => {
  expect(problemOf(refusal(null), new Date(), 'meter')).toEqual({ code: 'METER_UNKNOWN', field: 'recipient' })
  expect(problemOf(refusal('recipient'), new Date(), 'account').code).toBe('ACCOUNT_UNKNOWN')
})

test('the provider’s words stand beside the code that only says that it rejected', () => {
  const arrears = 'Arrears: the least purchase for this meter is 71.00'
  const wordsOf = (more: Partial<RefusalDetails>) => problemOf(refusal(null, more), new Date()).words
  expect(wordsOf({ fieldErrors: { 'recipient.meter': [arrears] } })).toBe(arrears)
  expect(
    wordsOf({ code: 'VALIDATION_FAILED', fieldErrors: { amount: ['Too small.', 'Ask for more.'], x: ['No.'] } }),
  ).toBe('Too small. Ask for more. No.')
  expect(wordsOf({ code: 'LIMIT_EXCEEDED', limit: 'operator_cap' })).toBe('operator_cap')
  expect(wordsOf({ code: 'PARTNER_PAUSED', reason: 'under_review' })).toBe('under_review')
  expect(wordsOf({ code: 'COLLECTION_METHOD_UNAVAILABLE', reason: 'method_paused' })).toBe('method_paused')
  expect(wordsOf({ code: 'COLLECTION_METHOD_UNAVAILABLE', reason: 'zwg_not_live' })).toBeUndefined()
  expect(wordsOf({ code: 'PRODUCT_UNAVAILABLE', reason: 'paused', limit: 'x' })).toBeUndefined()
  expect(wordsOf({ fieldErrors: { 'recipient.meter': [`\u202e\u0007a\n b ${'x'.repeat(500)}`] } })).toMatch(/^a b x+…$/)
  expect(wordsOf({ fieldErrors: { 'recipient.meter': ['x'.repeat(500)] } })).toHaveLength(160)
})
