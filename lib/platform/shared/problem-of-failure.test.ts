import { expect, test } from 'vitest'
import { problemOfFailure } from './problem-of-failure.ts'

test('a sale that failed for its recipient says which number it was, and any other failure itself', () => {
  expect(problemOfFailure('RECIPIENT_INVALID', 'meter')).toEqual({ code: 'METER_UNKNOWN' })
  expect(problemOfFailure('RECIPIENT_INVALID', undefined)).toEqual({ code: 'RECIPIENT_INVALID' })
  expect(problemOfFailure('PROVIDER_REJECTED', 'meter')).toEqual({ code: 'PROVIDER_REJECTED' })
})
