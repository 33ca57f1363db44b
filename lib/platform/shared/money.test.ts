import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatUsd, parseTypedAmount, parseWireAmount, toWireAmount } from './money.ts'

test('every number of cents survives the wire and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (cents) => {
      expect(parseWireAmount(toWireAmount(cents))).toBe(cents)
    }),
  )
})

test.each(['5', '5.0', '5.001', '1e3', '', ' 5.00', '+5.00', '５.00', 'NaN'])(
  'the wire amount %j is refused',
  (text) => {
    expect(parseWireAmount(text)).toBeNull()
  },
)

test.each([
  ['5', 500n],
  ['5.5', 550n],
  ['$5.00', 500n],
  ['US$ 5', 500n],
  ['1,000', 100000n],
  ['1 000.50', 100050n],
  ['５.５０', 550n],
  ['0', 0n],
])('a person who types %j means %s cents', (text, cents) => {
  expect(parseTypedAmount(text)).toEqual({ ok: true, cents })
})

test.each([
  ['', 'empty'],
  ['5.001', 'too_precise'],
  ['five', 'not_a_number'],
  ['1e9', 'not_a_number'],
  ['-1', 'not_a_number'],
  ['5,5', 'not_a_number'],
])('a person who types %j is told %s', (text, problem) => {
  expect(parseTypedAmount(text)).toEqual({ ok: false, problem })
})

test('money is shown with its symbol, sign and thousands', () => {
  expect(formatUsd(5n)).toBe('$0.05')
  expect(formatUsd(123456789n)).toBe('$1,234,567.89')
  expect(formatUsd(-250n)).toBe('-$2.50')
  expect(formatMoney({ cents: 13450n, currency: 'ZWG' })).toBe('ZWG 134.50')
})
