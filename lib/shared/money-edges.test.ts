import { expect, test } from 'vitest'
import { formatUsd, parseTypedAmount, toWireAmount } from './money.ts'

test('nothing has no sign', () => {
  expect([toWireAmount(0n), formatUsd(0n)]).toEqual(['0.00', '$0.00'])
  expect([toWireAmount(-1n), formatUsd(-1n)]).toEqual(['-0.01', '-$0.01'])
})

test('spaces around an amount mean nothing', () => {
  expect(parseTypedAmount('  5.50 ')).toEqual({ ok: true, cents: 550n })
  expect(parseTypedAmount(' $ 5 ')).toEqual({ ok: true, cents: 500n })
})
