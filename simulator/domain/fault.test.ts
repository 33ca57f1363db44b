import { expect, test } from 'vitest'
import { type Fault, faultMatches } from './fault.ts'

function fault(method: string, path: string): Fault {
  return { match: { method, path }, kind: 'drop' }
}

test('a fault strikes its own method and path, with * for one path segment', () => {
  expect(faultMatches(fault('POST', '/transactions'), 'POST', '/transactions')).toBe(true)
  expect(faultMatches(fault('post', '/transactions'), 'POST', '/transactions')).toBe(true)
  expect(faultMatches(fault('POST', '/collections/*/confirm'), 'POST', '/collections/col_1/confirm')).toBe(true)
  expect(faultMatches(fault('GET', '/transactions/{id}'), 'GET', '/transactions/tx_1')).toBe(true)
  expect(faultMatches(fault('*', '*'), 'GET', '/products/econet.airtime')).toBe(true)
})

test('a fault leaves every other request alone', () => {
  expect(faultMatches(fault('POST', '/transactions'), 'GET', '/transactions')).toBe(false)
  expect(faultMatches(fault('GET', '/transactions'), 'GET', '/transactions/tx_1')).toBe(false)
  expect(faultMatches(fault('POST', '/collections/*'), 'POST', '/collections/col_1/confirm')).toBe(false)
})
