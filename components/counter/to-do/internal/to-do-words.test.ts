import { expect, test } from 'vitest'
import type { ToDoLine } from '@/lib/counter/ticket-lists/model.ts'
import { isOwed, listOwedElsewhere } from './to-do-words.ts'

test('only money that is owed is red: an expired payment and a token to hand over are not', () => {
  expect(isOwed({ why: 'give_back' })).toBe(true)
  expect(isOwed({ why: 'ask_to_pay' })).toBe(true)
  expect(isOwed({ why: 'ask_again' })).toBe(false)
  expect(isOwed({ why: 'hand_over' })).toBe(false)
})

test('the tray leads with what is owed elsewhere: not with a token to hand over, nor with the ticket on screen', () => {
  const hand = (ticketId: string, why: ToDoLine['todo']['why']) => ({ ticketId, todo: { why } }) as ToDoLine
  const hands = [hand('first', 'give_back'), hand('token', 'hand_over'), hand('shown', 'give_back')]
  expect(listOwedElsewhere(hands, '/tickets/shown').map(({ ticketId }) => ticketId)).toEqual(['first'])
})
