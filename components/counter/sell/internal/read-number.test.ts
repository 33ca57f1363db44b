import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

const typing = { allowTrigger: true, finished: false }

test('a whole number is shown in its spoken groups', () => {
  expect(readNumber('0771234567', typing)).toEqual({ phone: '263771234567', shown: '077 123 4567', problem: null })
  expect(readNumber('+263 77-123-4567', typing).shown).toBe('077 123 4567')
})

test('missing digits are no problem until the cashier has finished', () => {
  expect(readNumber('07712', typing)).toEqual({ phone: null, shown: '07712', problem: null })
  expect(readNumber('07712', { ...typing, finished: true }).problem?.code).toBe('PHONE_TOO_SHORT')
})

test('what no further digit can fix is reported at once', () => {
  expect(readNumber('077x', typing).problem?.code).toBe('PHONE_NOT_DIGITS')
  expect(readNumber('07712345678', typing).problem?.code).toBe('PHONE_TOO_LONG')
  expect(readNumber('0242123456', typing).problem?.code).toBe('PHONE_NOT_MOBILE')
  expect(readNumber('263000000001', { allowTrigger: false, finished: false }).problem?.code).toBe(
    'PHONE_TRIGGER_IN_LIVE',
  )
})
