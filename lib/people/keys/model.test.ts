import { expect, test } from 'vitest'
import {
  COMMAND_NAMES,
  COMMANDS,
  chosenKey,
  commandOf,
  type KeyPress,
  keyLabel,
  keyProblem,
  parseKeyMap,
  shortcutOf,
} from './model.ts'

const press = (key: string, rest: Partial<KeyPress> = {}) =>
  shortcutOf({ key, code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...rest })

test('no two commands share a usual key, and none uses a key that the browser keeps or that chooses', () => {
  for (const command of COMMAND_NAMES) expect(keyProblem({}, command, COMMANDS[command].key)).toBeNull()
})

test('a pressed key is named as in aria-keyshortcuts', () => {
  expect(press('F10')).toBe('F10')
  expect(press('a')).toBe('A')
  expect(press('k', { ctrlKey: true })).toBe('Control+K')
  expect(press('∫', { altKey: true, code: 'KeyB' })).toBe('Alt+B')
  expect(press('Alt', { altKey: true })).toBeNull()
  expect(press('@', { altKey: true, ctrlKey: true })).toBeNull()
})

test('the number pad gives the same keys as the main ones, with NumLock off too', () => {
  expect(press('5', { code: 'Numpad5' })).toBe('5')
  expect(press('End', { code: 'Numpad1' })).toBe('1')
  expect(press('Enter', { code: 'NumpadEnter' })).toBe('Enter')
  expect(press('+', { code: 'NumpadAdd' })).toBe('+')
  expect(press('-', { code: 'NumpadSubtract' })).toBe('-')
})

test('a key that another command has, that chooses, or that the browser keeps, is refused', () => {
  expect(keyProblem({}, 'waiting', 'F2')).toEqual({ code: 'KEY_TAKEN', by: 'airtime' })
  expect(keyProblem({}, 'waiting', 'F7')).toBeNull()
  expect(keyProblem({ airtime: 'F1' }, 'waiting', 'F2')).toBeNull()
  for (const key of ['1', 'A', 'Enter', '+']) expect(keyProblem({}, 'waiting', key)?.code).toBe('KEY_CHOOSES')
  for (const key of ['F5', 'F11', 'F12', 'Control+W', 'Alt+F4', 'Meta+K']) {
    expect(keyProblem({}, 'waiting', key)?.code).toBe('KEY_KEPT')
  }
  expect(keyProblem({}, 'waiting', '')?.code).toBe('KEY_UNKNOWN')
})

test('two commands may swap keys, and clashes in a stored map fall back to the usual keys', () => {
  const swapped = parseKeyMap({ airtime: 'F7', waiting: 'F2' })
  expect(commandOf(swapped, 'F2')).toBe('waiting')
  expect(commandOf(swapped, 'F7')).toBe('airtime')
  expect(parseKeyMap({ airtime: 'F7', nonsense: 'F1', find: 3 })).toEqual({})
  for (const broken of [null, 'F2', [], { sell: 'F5' }]) expect(parseKeyMap(broken)).toEqual({})
})

test('a hint follows the key that the person chose', () => {
  expect(chosenKey({ sell: 'Insert' }, 'F9')).toBe('Insert')
  expect(chosenKey({ sell: 'Insert' }, 'F2')).toBe('F2')
  expect(chosenKey({ sell: 'Insert' }, 'N')).toBe('N')
  expect(keyLabel('Alt+B')).toBe('Alt B')
  expect(keyLabel('Control+K')).toBe('Ctrl K')
  expect(keyLabel('Escape')).toBe('Esc')
  expect(keyLabel('+')).toBe('+')
})
