import { expect, test } from 'vitest'
import { whatKeyDoes } from './use-held-choice.ts'

const open = { matches: () => false }
const closed = { matches: () => true }
const unknown = { isEnd: true, held: null, at: 1_000, typedAt: 990, known: false, control: closed }

test('a key of the screen waits while the whole number is looked up, however fast it was typed', () => {
  expect(whatKeyDoes({ ...unknown, key: '2' })).toBe('hold')
  expect(whatKeyDoes({ ...unknown, key: '2', typedAt: 0 })).toBe('hold')
  expect(whatKeyDoes({ ...unknown, key: 'B', control: undefined })).toBe('hold')
})

test('two digits in quick succession are the number’s, later ones another choice', () => {
  const held = { key: '1', at: 900 }
  expect(whatKeyDoes({ ...unknown, key: '2', held })).toBe('both')
  expect(whatKeyDoes({ ...unknown, key: '2', held, at: 1_200 })).toBe('hold')
})

test('a digit that is no key, or within the number, is the number’s', () => {
  expect(whatKeyDoes({ ...unknown, key: '9', control: undefined })).toBe('number')
  expect(whatKeyDoes({ ...unknown, key: '2', isEnd: false })).toBe('number')
  expect(whatKeyDoes({ ...unknown, key: 'Enter' })).toBe('number')
})

test('once the number is known a rested key is pressed at once, and a closed one says so', () => {
  const known = { ...unknown, key: '2', known: true, typedAt: 0 }
  expect(whatKeyDoes({ ...known, control: open })).toBe('pass')
  expect(whatKeyDoes({ ...known, control: closed })).toBe('closed')
  expect(whatKeyDoes({ ...known, control: open, typedAt: 990 })).toBe('hold')
})

test('Backspace takes a waiting key back, and Enter waits with it', () => {
  const held = { key: '2', at: 900 }
  expect(whatKeyDoes({ ...unknown, key: 'Backspace', held })).toBe('release')
  expect(whatKeyDoes({ ...unknown, key: 'Enter', held })).toBe('wait')
})
