import { expect, test } from 'vitest'
import { problemOfFailedPayment, problemOfFailure, problemOfUndone } from './problem.ts'

test('a sale that failed for its recipient says which number it was, and any other failure itself', () => {
  expect(problemOfFailure('RECIPIENT_INVALID', 'meter')).toEqual({ code: 'METER_UNKNOWN' })
  expect(problemOfFailure('RECIPIENT_INVALID', undefined)).toEqual({ code: 'RECIPIENT_INVALID' })
  expect(problemOfFailure('PROVIDER_REJECTED', 'meter')).toEqual({ code: 'PROVIDER_REJECTED' })
})

test('a failure without a sentence is told as a failure, with the provider’s code, never as what a call may say', () => {
  const failed = (failureCode: string | null) =>
    problemOfUndone({ outcome: 'failed', failureCode, refusal: null, recipientField: 'meter' })
  expect(failed('PROVIDER_REJECTED')).toEqual({ code: 'PROVIDER_REJECTED' })
  expect(failed('RECIPIENT_INVALID')).toEqual({ code: 'METER_UNKNOWN' })
  for (const code of ['NO_STOCK', 'INTERNAL_ERROR', 'QUOTE_USED', 'UNEXPECTED']) {
    expect(failed(code)).toEqual({ code: 'SALE_FAILED', words: code })
  }
  expect(failed('not \u202e\u0007\nsold')).toEqual({ code: 'SALE_FAILED', words: 'not sold' })
  expect(failed(null)).toBeNull()
})

test('a failed payment tells its two known codes, and any other in the provider’s words', () => {
  expect(problemOfFailedPayment('EXPIRED')).toEqual({ code: 'EXPIRED' })
  expect(problemOfFailedPayment('CUSTOMER_DECLINED')).toEqual({ code: 'CUSTOMER_DECLINED' })
  expect(problemOfFailedPayment('WALLET_LOCKED')).toEqual({ code: 'PAYMENT_FAILED', words: 'WALLET_LOCKED' })
})
