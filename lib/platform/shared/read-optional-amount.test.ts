import { expect, test } from 'vitest'
import { readOptionalAmount } from './read-optional-amount.ts'

test('an amount is read in cents, and an empty field is null', () => {
  expect(readOptionalAmount('12.50')).toBe(1_250n)
  expect(readOptionalAmount('0')).toBe(0n)
  expect(readOptionalAmount(' ')).toBeNull()
})

test.each([
  ['1.005', 'AMOUNT_TOO_PRECISE'],
  ['five', 'AMOUNT_NOT_A_NUMBER'],
])('%s is refused with %s', (text, code) => {
  const problem = expect.objectContaining({ code, field: 'amount' })
  expect(() => readOptionalAmount(text)).toThrow(expect.objectContaining({ problem }))
})
