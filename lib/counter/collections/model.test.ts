import { expect, test } from 'vitest'
import {
  COLLECTION_TRANSITIONS,
  type CollectionState,
  collectionOutcomeOf,
  collectionStatesBefore,
  isCollectionFinal,
  nextActionOf,
  otpStateOf,
} from './model.ts'

const STATES = Object.keys(COLLECTION_TRANSITIONS) as CollectionState[]
const now = new Date('2026-11-21T08:00:00Z')
const later = new Date(now.getTime() + 1)
const fresh = { postingUntil: later, attempts: 1 }

test('the table holds exactly the legal moves', () => {
  const moves = STATES.flatMap((from) => COLLECTION_TRANSITIONS[from].map((to) => `${from}>${to}`))
  expect(moves).toEqual([
    'sending>pending',
    'sending>completed',
    'sending>failed',
    'sending>reversed',
    'sending>not_made',
    'pending>completed',
    'pending>failed',
    'pending>reversed',
    'completed>reversed',
    'failed>completed',
    'failed>reversed',
    'not_made>pending',
    'not_made>completed',
    'not_made>failed',
    'not_made>reversed',
  ])
})

test('a payment the Service has reported never becomes not made', () => {
  expect(collectionStatesBefore('not_made')).toEqual(['sending'])
})

test('only a sent or pending payment is open', () => {
  expect(STATES.filter((state) => !isCollectionFinal(state))).toEqual(['sending', 'pending'])
})

test.each<[CollectionState, string]>([
  ['pending', 'waiting'],
  ['completed', 'paid'],
  ['failed', 'not_paid'],
  ['reversed', 'taken_back'],
  ['not_made', 'not_made'],
])('a payment that is %s is shown as %s', (state, outcome) => {
  expect(collectionOutcomeOf({ state, ...fresh }, now)).toBe(outcome)
})

test('a payment is sending while its first POST may be under way, and unknown from then on', () => {
  expect(collectionOutcomeOf({ state: 'sending', ...fresh }, now)).toBe('sending')
  expect(collectionOutcomeOf({ state: 'sending', ...fresh, postingUntil: now }, now)).toBe('unknown')
  expect(collectionOutcomeOf({ state: 'sending', ...fresh, postingUntil: null }, now)).toBe('unknown')
  expect(collectionOutcomeOf({ state: 'sending', ...fresh, attempts: 2 }, now)).toBe('unknown')
})

test('an unknown next action shows only its message', () => {
  expect(['approve_on_phone', 'submit_otp', 'pay_code', 'scan_qr', null].map(nextActionOf)).toEqual([
    'approve_on_phone',
    'submit_otp',
    'pay_code',
    'other',
    'other',
  ])
})

test('another code is asked for only once the fate of the last one is known', () => {
  const states = ([null, 'OTP_INVALID', 'OTP_UNANSWERED', 'OTP_ON_ITS_WAY', 'OTP_TAKEN'] as const).map((code) =>
    otpStateOf(code === null ? null : { code }),
  )
  expect(states).toEqual(['wanted', 'wanted', 'wanted', 'checking', 'taken'])
})
