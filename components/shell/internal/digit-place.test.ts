import { expect, test } from 'vitest'
import { digitPlace } from './digit-place.ts'

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
