import { expect, test } from 'vitest'
import { ServiceRefusal } from './errors.ts'
import { problemOf } from './problem.ts'

const refusal = (path: string | null) =>
  new ServiceRefusal({
    ...{ code: 'RECIPIENT_INVALID', httpStatus: 422, message: 'No.', hint: null, requestId: null },
    ...{ retryAfterSeconds: null, limit: null, reason: null, ability: null },
    fieldErrors: path === null ? {} : { [path]: ['No.'] },
  })

test.each([
  ['recipient.phone', 'PHONE_UNKNOWN'],
  ['phone', 'PHONE_UNKNOWN'],
  ['recipient.meter', 'METER_UNKNOWN'],
  ['recipient.account', 'ACCOUNT_UNKNOWN'],
  ['recipient', 'RECIPIENT_INVALID'],
])('a recipient refused at %s is called %s', (path, code) => {
  expect(problemOf(refusal(path), new Date())).toEqual({ code, field: 'recipient' })
})

test('without a path it is of the kind that was sent', () => {
  expect(problemOf(refusal(null), new Date(), 'meter')).toEqual({ code: 'METER_UNKNOWN', field: 'recipient' })
  expect(problemOf(refusal('recipient'), new Date(), 'account').code).toBe('ACCOUNT_UNKNOWN')
})
