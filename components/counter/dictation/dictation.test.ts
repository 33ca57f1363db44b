import { expect, test } from 'vitest'
import { stepOf } from './dictation.tsx'

const key = (name: string, held: { ctrlKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
})

test('space and the right arrow go on, the left arrow goes back', () => {
  expect([' ', 'ArrowRight', 'ArrowLeft'].map((name) => stepOf(key(name), false))).toEqual([1, 1, -1])
})

test('Enter is swallowed, since a scanner ends with it; on a control it works as usual', () => {
  expect(stepOf(key('Enter'), false)).toBe(0)
  expect(stepOf(key('Enter'), true)).toBeNull()
})

test('the browser’s own keys keep their meaning', () => {
  expect(stepOf(key('F5'), false)).toBeNull()
  expect(stepOf(key('ArrowLeft', { ctrlKey: true }), false)).toBeNull()
})
