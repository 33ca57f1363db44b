import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, parseAccount, parseDigits } from './clean-text.ts'

test('NUL, halves of letters, controls and marks of direction are gone, all else stays', () => {
  expect(cleanText('a\u0000b\ud800c')).toBe('abc')
  expect(cleanText('T\u001b[31m MO\u0007YO\u0085\u007f')).toBe('T[31m MOYO')
  expect(cleanText('\u202eOYOM\u202c \u2066x\u2069\u200e\u200f\u061c\ufeff\ufff9')).toBe('OYOM x')
  expect(cleanText(' Rudo\n“Chipo”\t😀\r👨\u200d👩\u200d👧 ❤\ufe0f نور ')).toBe(
    ' Rudo\n“Chipo”\t😀\r👨\u200d👩\u200d👧 ❤\ufe0f نور ',
  )
})

test('a line is one line, cut between letters', () => {
  expect(cleanLine(' a\n\tb\u202e ', 10)).toBe('a b')
  expect(cleanLine('12345', 5)).toBe('12345')
  expect(cleanLine('123456', 5)).toBe('1234…')
  expect(cleanLine('123 456', 5)).toBe('123…')
  expect(cleanLine('😀😀😀', 2)).toBe('😀…')
})

test.each([
  '077 123 4567',
  '077‑123‑4567',
  '077‐123‒4567',
  '077–123—4567',
  '077−123−4567',
  '077・123・4567',
  '📞 077 123 4567',
  '☎️0771234567',
  '077 123 4567 👍🏾',
  '0️⃣7️⃣7️⃣1234567',
  '077,123,4567',
  '077.123.4567,',
  '(077) 123/4567',
  'tel:0771234567',
  ' TEL: 077-123-4567',
  '<sms:0771234567>',
  '“0771234567”',
  '077_123*4567#',
  '077\ufe0f123\u200b4567',
  '０７７１２３４５６７',
])('the digits of %j', (text) => {
  expect(parseDigits(text)).toBe('0771234567')
})

test.each(['07712e4567', 'abc', 'x0771234567', '0771234567 Tendai', 'telx:0771234567', '٠٧٧١٢٣٤٥٦٧', '077½', 'tel:l'])(
  '%j is more than digits',
  (text) => {
    expect(parseDigits(text)).toBeNull()
  },
)

test('no digit is lost or added, whatever stands between them', () => {
  const junk = fc.constantFrom('', ' ', '-', '‑', '−', ',', '.', '\u202a', '\ufe0f', '😀', '(', ')', '/', '+', '\t', '⁠')
  fc.assert(
    fc.property(fc.array(fc.tuple(junk, fc.integer({ min: 0, max: 9 }))), junk, (parts, end) => {
      const text = parts.map(([mark, digit]) => `${mark}${digit}`).join('') + end
      expect(parseDigits(text)).toBe(parts.map(([, digit]) => digit).join(''))
    }),
  )
})

test.each([
  [' TEST-OK ', 'TEST-OK'],
  ['TEST‑OK', 'TEST-OK'],
  ['TEST − OK,', 'TEST-OK'],
  ['💡TEST-OK\ufe0f', 'TEST-OK'],
  ['👍🏽TEST-OK', 'TEST-OK'],
  ['TEST\u0007-OK', 'TEST-OK'],
  ['“12/AB.3”', '12/AB.3'],
  ['12 345,678.', '12345678'],
  [': -12-3-', '12-3'],
  ['…', ''],
])('the account in %j is %j', (text, account) => {
  expect(parseAccount(text)).toBe(account)
})
