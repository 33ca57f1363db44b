import { expect, test } from 'vitest'
import { matching, numberUses } from './finder.tsx'

const names = (text: string) => numberUses(text)?.uses.map((use) => use.name)

test('a mobile number in any form is for airtime and bundles, other numbers for a meter, and both can be found', () => {
  expect(names('0771234567')).toEqual(['airtime', 'bundles', 'find'])
  expect(names('+263 77 123-4567')).toEqual(['airtime', 'bundles', 'find'])
  expect(names('\u2068+263 77 123-4567\u2069')).toEqual(['airtime', 'bundles', 'find'])
  expect(names('37120045118')).toEqual(['electricity', 'find'])
  expect(names('07712')).toEqual(['airtime', 'bundles', 'electricity', 'find'])
  expect(numberUses('+263 77 123-4567')?.shown).toBe('077 123 4567')
  expect(numberUses('37120045118')?.shown).toBe('3712 0045 118')
})

test('words and short numbers are no numbers to sell to', () => {
  expect(numberUses('1234')).toBeNull()
  expect(numberUses('wait')).toBeNull()
  expect(numberUses('')).toBeNull()
})

test('an entry is found by any of its words and by the digits of its number', () => {
  const entries = [
    { id: 'a', label: 'Waiting', path: '/waiting' },
    { id: 'b', label: '077 123 4567', detail: 'Econet airtime', path: '/sell/airtime' },
  ]
  const ids = (text: string) => matching(entries, text).map((entry) => entry.id)
  expect(ids('')).toEqual(['a', 'b'])
  expect(ids('WAIT')).toEqual(['a'])
  expect(ids('airtime econet')).toEqual(['b'])
  expect(ids('7123')).toEqual(['b'])
})
