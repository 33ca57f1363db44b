import { beforeAll, expect, test, vi } from 'vitest'
import { pressesFromField } from './keys-in-field.ts'

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
