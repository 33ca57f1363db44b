import { expect, test } from 'vitest'
import { numberTyped, smsAddress, whatsappAddress } from './share-slip.tsx'

test('an address carries number and text, so nothing is left to type', () => {
  const phone = numberTyped('077 123 4567')
  expect(whatsappAddress(phone, 'Code:\n4417 0932')).toBe('https://wa.me/263771234567?text=Code%3A%0A4417%200932')
  expect(smsAddress(phone, 'a & b')).toBe('sms:+263771234567?&body=a%20%26%20b')
})

test('half a number is none, and the phone asks whom to send to', () => {
  expect(numberTyped('077 12')).toBeNull()
  expect(whatsappAddress(null, 'a')).toBe('https://wa.me/?text=a')
  expect(smsAddress(null, 'a')).toBe('sms:?&body=a')
})
