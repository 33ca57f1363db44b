import { beforeAll, expect, test, vi } from 'vitest'
import { createWordGuard, digitPlace, pressesFromField } from './key-target.ts'

test('an empty number takes every digit, even one that is a key', () => {
  for (const control of ['live', 'disabled', 'none'] as const)
    expect(digitPlace({ text: '', full: false, control })).toBe('after')
})

test('beside a whole number a digit presses its key, and one without a key begins the next number', () => {
  expect(digitPlace({ text: '077 123 4567', full: true, control: 'live' })).toBe('control')
  expect(digitPlace({ text: '077 123 4567', full: true, control: 'none' })).toBe('instead')
})

test('a key that is not open yet does not cost the customer’s whole number', () => {
  expect(digitPlace({ text: '077 123 4567', full: true, control: 'disabled' })).toBe('control')
})

test('an unfinished number goes on where nothing else has the digit', () => {
  expect(digitPlace({ text: '0771', full: false, control: 'disabled' })).toBe('after')
  expect(digitPlace({ text: '0771', full: false, control: 'none' })).toBe('after')
  expect(digitPlace({ text: '3712', full: false, control: 'live' })).toBe('control')
})

test('a screen without a number keeps its keys', () => {
  expect(digitPlace({ text: null, full: false, control: 'live' })).toBe('control')
})

/** What the rule reads of a field; the unit tests have no browser. */
class Field {
  dataset: Record<string, string> = {}
  selectionStart: number
  constructor(
    readonly inputMode: string,
    readonly value: string,
    full = false,
  ) {
    this.selectionStart = value.length
    if (full) this.dataset.full = ''
  }
}

beforeAll(() => void vi.stubGlobal('HTMLInputElement', Field))

const presses = (field: Field, key: string, afterMs = 1_000) =>
  pressesFromField({ key, target: field, timeStamp: afterMs } as unknown as KeyboardEvent, 0)

test('what no sum can hold is a key of the screen, wherever the focus is', () => {
  expect(presses(new Field('decimal', '10'), '+')).toBe(true)
  expect(presses(new Field('decimal', '10'), 'a')).toBe(true)
  expect(presses(new Field('decimal', '10'), '5')).toBe(false)
  expect(presses(new Field('decimal', '10'), '.')).toBe(false)
})

test('a code that may hold letters takes them once it has begun; before that they are keys of the screen', () => {
  const code = new Field('numeric', '4')
  code.dataset.letters = ''
  for (const letter of ['a', 'N']) expect(presses(code, letter)).toBe(false)
  expect(presses(code, '/')).toBe(true)
  const empty = new Field('numeric', '')
  empty.dataset.letters = ''
  expect(presses(empty, 'n')).toBe(true)
})

test('words take every character', () => {
  expect(presses(new Field('text', ''), 'a')).toBe(false)
  expect(presses(new Field('', ''), '+')).toBe(false)
})

test('after a whole phone number and a rest a digit is a key; typed on at once it is the number’s', () => {
  const whole = new Field('tel', '077 123 4567', true)
  expect(presses(whole, '2')).toBe(true)
  expect(presses(whole, '2', 120)).toBe(false)
  expect(presses(new Field('tel', '077 123'), '2')).toBe(false)
  whole.selectionStart = 3
  expect(presses(whole, '2')).toBe(false)
})

test('a meter may be longer than the usual one, so its digits stay its own', () => {
  expect(presses(new Field('numeric', '3712 0045 118', true), '2')).toBe(false)
})

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
