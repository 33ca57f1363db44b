import { expect, test } from 'vitest'
import { parseSoldFilter, unreadSums } from './model.ts'

const NOW = new Date('2026-11-22T10:00:00Z')

test('without days it is today, with one it is that day, and two are put in order', () => {
  expect(parseSoldFilter({}, NOW)).toMatchObject({ from: '2026-11-22', to: '2026-11-22' })
  expect(parseSoldFilter({ to: '2026-11-20' }, NOW)).toMatchObject({ from: '2026-11-20', to: '2026-11-20' })
  expect(parseSoldFilter({ from: '2026-11-21', to: '2026-11-20' }, NOW)).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-21',
  })
})

test('amounts are read as typed, and what is none is left out', () => {
  expect(parseSoldFilter({ least: '$5', most: '1,000.5' }, NOW)).toMatchObject({ least: '5.00', most: '1000.50' })
  expect(parseSoldFilter({ least: '5.005', most: 'x' }, NOW)).toMatchObject({ least: null, most: null })
})

test('words that mean nothing list everything', () => {
  const filter = parseSoldFilter({ state: 'x', tender: 'x', till: 'x', cashier: 'x', shift: 'x' }, NOW)
  expect(filter).toMatchObject({ state: null, tender: null, till: null, cashier: null, shift: null })
})

test('a sum that nobody can read is told as it was typed, and none is not', () => {
  expect(unreadSums({ least: '$20,00x', most: 'abc' })).toEqual({ least: '$20,00x', most: 'abc' })
  expect(unreadSums({ least: '5.005', most: '20' })).toEqual({ least: '5.005' })
  expect(unreadSums({ least: ' ', most: undefined })).toEqual({})
})
