import { expect, test } from 'vitest'
import { maskNumbers, maskRecipient } from './mask.ts'

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
  const kept = [
    'on 2026-11-22 13:45',
    'ZWG 123 456.00',
    'HRE-01-T1-000123',
    'TU-000123',
    '20 boxes at 0.50',
    'Z 12345678',
  ]
  for (const text of kept) expect(maskNumbers(text)).toBe(text)
})
