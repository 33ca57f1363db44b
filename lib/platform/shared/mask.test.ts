import { expect, test } from 'vitest'
import { maskRecipient } from './mask.ts'

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
