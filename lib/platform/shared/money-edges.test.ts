import { expect, test } from 'vitest'
import { formatUsd, parseTypedAmount, toWireAmount } from './money.ts'

test('zero has no sign', () => {
  expect([toWireAmount(0n), formatUsd(0n)]).toEqual(['0.00', '$0.00'])
  expect([toWireAmount(-1n), formatUsd(-1n)]).toEqual(['-0.01', '−$0.01'])
})

test('spaces around an amount are ignored', () => {
  expect(parseTypedAmount('  5.50 ')).toEqual({ ok: true, cents: 550n })
  expect(parseTypedAmount(' $ 5 ')).toEqual({ ok: true, cents: 500n })
})

test.each([
  ['12.345', 'too_precise'],
  ['x1.005', 'not_a_number'],
  ['1.005x', 'not_a_number'],
  ['5$', 'not_a_number'],
  ['1,000,00', 'not_a_number'],
] as const)('%s is refused as %s', (text, problem) => {
  expect(parseTypedAmount(text)).toEqual({ ok: false, problem })
})

test('thousands and millions are typed in groups of three', () => {
  expect(parseTypedAmount('12,345')).toEqual({ ok: true, cents: 1_234_500n })
  expect(parseTypedAmount('1,000,000.50')).toEqual({ ok: true, cents: 100_000_050n })
})
