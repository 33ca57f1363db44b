import { expect, test } from 'vitest'
import { FUNDING_TRANSITIONS, fundingOutcomeOf, fundingStateOf } from './model.ts'

test('a top-up moves only as the table says: one given up may still be credited, one credited stays so', () => {
  expect(FUNDING_TRANSITIONS).toEqual({
    asked: ['sending', 'not_made'],
    sending: ['pending', 'completed', 'failed', 'not_made'],
    pending: ['completed', 'failed'],
    completed: [],
    failed: ['completed'],
    not_made: ['pending', 'completed', 'failed'],
  })
})

test.each([
  ['credited', 'completed'],
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['pending', 'pending'],
  ['a word that is not in the document', 'pending'],
])('the Service’s word "%s" stands for %s', (word, state) => {
  expect(fundingStateOf(word)).toBe(state)
})

const now = new Date('2026-11-21T10:00:00Z')
const soon = new Date('2026-11-21T10:00:20Z')

test('a top-up just sent is being sent; without an answer, or sent again, it is unknown', () => {
  expect(fundingOutcomeOf({ state: 'sending', attempts: 1, postingUntil: soon }, now)).toBe('sending')
  expect(fundingOutcomeOf({ state: 'sending', attempts: 1, postingUntil: now }, now)).toBe('unknown')
  expect(fundingOutcomeOf({ state: 'sending', attempts: 1, postingUntil: null }, now)).toBe('unknown')
  expect(fundingOutcomeOf({ state: 'sending', attempts: 2, postingUntil: soon }, now)).toBe('unknown')
})

test.each([
  ['asked', 'asked'],
  ['pending', 'waiting'],
  ['completed', 'credited'],
  ['failed', 'failed'],
  ['not_made', 'not_made'],
] as const)('%s is said as %s', (state, said) => {
  expect(fundingOutcomeOf({ state, attempts: 1, postingUntil: null }, now)).toBe(said)
})
