import { expect, test } from 'vitest'
import { isOwed } from './to-do-words.ts'

test('only money that is owed is red: an expired payment and a token to hand over are not', () => {
  expect(isOwed({ why: 'give_back' })).toBe(true)
  expect(isOwed({ why: 'ask_to_pay' })).toBe(true)
  expect(isOwed({ why: 'ask_again' })).toBe(false)
  expect(isOwed({ why: 'hand_over' })).toBe(false)
})
