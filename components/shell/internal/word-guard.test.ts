import { expect, test } from 'vitest'
import { createWordGuard } from './word-guard.ts'

test('a space that ends a word presses nothing, also if each letter was a key', () => {
  const guard = createWordGuard()
  expect(guard.ends(' ', 0)).toBe(false)
  guard.letter(1_000, true)
  expect(guard.ends(' ', 1_300)).toBe(true)
  expect(guard.ends(' ', 2_000)).toBe(false)
})

test('Enter after a key sells as ever, but not after a letter that means nothing here', () => {
  const guard = createWordGuard()
  guard.letter(1_000, true)
  expect(guard.ends('Enter', 1_100)).toBe(false)
  guard.letter(1_200, false)
  guard.letter(1_400, true)
  expect(guard.ends('Enter', 1_500)).toBe(true)
  expect(guard.ends('Enter', 2_200)).toBe(false)
  expect(guard.ends('F9', 1_500)).toBe(false)
})

test('after Tab or a click what has the focus may be pressed at once', () => {
  const guard = createWordGuard()
  guard.letter(1_000, false)
  guard.forget()
  expect(guard.ends('Enter', 1_100)).toBe(false)
  expect(guard.ends(' ', 1_100)).toBe(false)
})
