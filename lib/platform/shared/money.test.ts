import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  absoluteCents,
  capStateOf,
  formatAmount,
  formatMoney,
  formatPercent,
  formatSigned,
  formatUsd,
  leastCents,
  parseOptionalAmount,
  parseTypedAmount,
  parseWireAmount,
  sumCents,
  toWireAmount,
} from './money.ts'

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
  ['.50', 50n],
  ['.5', 50n],
  ['5.', 500n],
  ['$.50', 50n],
  ['1,000.', 100000n],
  ['\u202a5.50\u202c', 550n],
  ['5\ufe0f', 500n],
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
  ['.', 'not_a_number'],
  ['$', 'empty'],
  ['..5', 'not_a_number'],
  ['.005', 'too_precise'],
  [' .50.', 'not_a_number'],
])('a person who types %j is told %s', (text, problem) => {
  expect(parseTypedAmount(text)).toEqual({ ok: false, problem })
})

test.each([
  ['12,50', 1250n],
  ['5,5', 550n],
  ['0,05', 5n],
  ['$ 12,50', 1250n],
  ['1234,50', 123450n],
  ['1,234', 123400n],
  ['1,234.50', 123450n],
])('the comma of %j is read as a person means it: %s cents', (text, cents) => {
  expect(parseTypedAmount(text)).toEqual({ ok: true, cents })
})

test.each([',5', '5,', ',', '1,23,4', '1.234,56', '1,234,5', '1 234,56', '12,5.0', '12,3456', '12, 50', '12,,50'])(
  'a comma that may mean something else is refused: %j',
  (text) => {
    expect(parseTypedAmount(text)).toEqual({ ok: false, problem: 'not_a_number' })
  },
)

test('a comma is the point before one or two digits, nothing between thousands, and refused elsewhere', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.stringMatching(/^\d{1,6}$/), (whole, rest) => {
      const read = parseTypedAmount(`${whole},${rest}`)
      const isGroup = rest.length === 3 && whole < 1_000
      const meant = rest.length <= 2 ? `${whole}.${rest}` : isGroup ? `${whole}${rest}` : 'nothing'
      expect(read).toEqual(parseTypedAmount(meant))
    }),
  )
})

test('money is shown with its symbol, sign and thousands', () => {
  expect(formatUsd(5n)).toBe('$0.05')
  expect(formatUsd(123456789n)).toBe('$1,234,567.89')
  expect(formatUsd(-250n)).toBe('−$2.50')
  expect(formatMoney({ cents: 13450n, currency: 'ZWG' })).toBe('ZiG 134.50')
})

test('money that moved has a plus or a minus, and nothing has neither', () => {
  expect(formatSigned(123456n)).toBe('+$1,234.56')
  expect(formatSigned(-250n)).toBe('−$2.50')
  expect(formatSigned(0n)).toBe('$0.00')
})

test('people read one minus before money, and never a hyphen; the wire and files have the hyphen', () => {
  const shown = [formatUsd, formatSigned, formatAmount].map((format) => format(-250n))
  expect(shown).toEqual(['\u2212$2.50', '\u2212$2.50', '\u22122.50'])
  expect([formatAmount(250n), formatAmount(0n)]).toEqual(['2.50', '0.00'])
  expect(toWireAmount(-250n)).toBe('\u002d2.50')
})

test('amounts are summed, compared and shown without their sign', () => {
  expect([sumCents([]), sumCents([500n, -20n, 1n])]).toEqual([0n, 481n])
  expect([leastCents(3n, -5n), leastCents(-5n, 3n), leastCents(2n, 2n)]).toEqual([-5n, -5n, 2n])
  expect([absoluteCents(-7n), absoluteCents(7n), absoluteCents(0n)]).toEqual([7n, 7n, 0n])
})

test.each([
  [5, 0, '5'],
  [-5, 0, '−5'],
  [0, 0, '0'],
  [12.5, 1, '12.5'],
  [-12.5, 1, '−12.5'],
  [-0.01, 1, '0.0'],
  [-1234, 0, '−1,234'],
])('%d with %d decimals is read as %s, with the minus of an amount', (value, decimals, text) => {
  expect(formatPercent(value, decimals)).toBe(text)
})

test('an amount is read in cents, and an empty field is null', () => {
  expect(parseOptionalAmount('12.50')).toBe(1_250n)
  expect(parseOptionalAmount('0')).toBe(0n)
  expect(parseOptionalAmount(' ')).toBeNull()
})

test.each([
  ['1.005', 'AMOUNT_TOO_PRECISE'],
  ['five', 'AMOUNT_NOT_A_NUMBER'],
])('%s is refused with %s', (text, code) => {
  const problem = expect.objectContaining({ code, field: 'amount' })
  expect(() => parseOptionalAmount(text)).toThrow(expect.objectContaining({ problem }))
})

test('a day’s cap is near from four fifths on, and reached when none of it is left', () => {
  expect([7_999n, 8_000n, 9_999n, 10_000n, 12_000n].map((sold) => capStateOf(sold, 10_000n))).toEqual([
    null,
    'near',
    'near',
    'reached',
    'reached',
  ])
  expect(capStateOf(1_000_000n, null)).toBeNull()
})
