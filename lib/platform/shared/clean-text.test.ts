import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('NUL and halves of letters are gone, all else stays', () => {
  expect(cleanText('a\u0000b\ud800c')).toBe('abc')
  expect(cleanText(' Rudo\n“Chipo”\t😀\u202e ')).toBe(' Rudo\n“Chipo”\t😀\u202e ')
})
