import { expect, test } from 'vitest'
import { formatPhone, groupFour, maskNumbers, maskRecipient, parseTypedPhone } from './phone.ts'

test.each([
  '0771234567',
  '077 123 4567',
  '771234567',
  '263771234567',
  '+263 77 123 4567',
  '+263 (0)77 123-4567',
  '00263771234567',
  '077-123-4567',
  '０７７１２３４５６７',
  '\u202a+263 77 123 4567\u202c',
  '\u2068077 123 4567\u2069',
  '📞 077‑123‑4567',
  'tel:+263-77-123-4567',
  '077,123,4567,',
])('%j is the same number', (text) => {
  expect(parseTypedPhone(text, { allowTrigger: false })).toEqual({ ok: true, phone: '263771234567' })
})

test.each([
  ['', 'empty'],
  ['abc', 'not_digits'],
  ['07712e4567', 'not_digits'],
  ['077123', 'too_short'],
  ['07712345678', 'too_long'],
  ['0242123456', 'not_mobile'],
] as const)('%j is refused as %s', (text, problem) => {
  const number = parseTypedPhone(text, { allowTrigger: true })
  expect(number).toEqual({ ok: false, problem })
})

test('trigger numbers exist in the test environment only', () => {
  expect(parseTypedPhone('263000000001', { allowTrigger: true })).toEqual({ ok: true, phone: '263000000001' })
  expect(parseTypedPhone('263000000001', { allowTrigger: false })).toEqual({ ok: false, problem: 'trigger_in_live' })
})

test('numbers, meters and tokens are grouped for reading aloud', () => {
  expect(formatPhone('263771234567')).toBe('077 123 4567')
  expect(formatPhone('263000000002')).toBe('263 000 000 002')
  expect(groupFour('37120045118')).toBe('3712 0045 118')
  expect(groupFour('4417-0932-5581-2260-7719')).toBe('4417 0932 5581 2260 7719')
  expect(groupFour('ACC-12345, 6')).toBe('ACC-12345, 6')
})

test('a phone number keeps its network and its last three digits', () => {
  expect(maskRecipient('263771234914')).toBe('077 ••• 914')
})

test('a meter keeps its first four and its last three digits', () => {
  expect(maskRecipient('37120045118')).toBe('3712 ••• 118')
  expect(maskRecipient('263000000001')).toBe('2630 ••• 001')
})

test('an account too short to hide shows nothing of itself', () => {
  expect(maskRecipient('TEST-OK')).toBe('•••')
  expect(maskRecipient('')).toBe('')
})

test('numbers in what a person wrote are hidden but for their end; dates, sums and references stay', () => {
  const hidden = [
    '077 123 4567',
    '+263771234567',
    '00263 77 123 4567',
    '3712 0045 567',
    '37120045567',
    '1234-5678-9012-3567',
  ]
  for (const number of hidden) expect(maskNumbers(`call ${number}, later`)).toBe('call ••• 567, later')
  const shown = [
    'on 2026-11-22 13:45',
    'ZWG 123 456.00',
    'HRE-01-T1-000123',
    'TU-000123',
    '20 boxes at 0.50',
    'Z 12345678',
  ]
  for (const text of shown) expect(maskNumbers(text)).toBe(text)
})
