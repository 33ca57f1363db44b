import { expect, test } from 'vitest'
import type { CollectionOutcome, CollectionView } from '@/lib/counter/collections/model.ts'
import messages from '@/messages/en.json'
import { mainActionOf, moneyOf, paymentNote, paymentToShow, wordOf } from './payment-texts.ts'

const textsOf = (outcome: CollectionOutcome, { deposit = false, givenUp = false } = {}) => {
  const payment = { outcome } as CollectionView
  const now = new Date('2026-11-21T07:14:00Z')
  const rest = { problem: null, next: '/collect', again: null, inCash: null, cash: null, items: null }
  const props = { payment, now, deposit, givenUp, owes: false, ...rest }
  const note = paymentNote(props)
  const { collect } = messages
  return { word: collect[wordOf(props)], money: collect[moneyOf(props)], note: note && collect[note] }
}

test('a deposit promises no sale: its money is kept for the customer', () => {
  for (const outcome of ['waiting', 'paid'] as const) {
    expect(textsOf(outcome).note).toContain('sale')
    expect(textsOf(outcome, { deposit: true }).note).not.toContain('sale')
  }
  expect(textsOf('waiting', { deposit: true }).note).toContain('kept for the customer under Paid, not delivered')
})

test('once the cashier stopped waiting, the page does not say that it waits, but what becomes of late money', () => {
  const { word, money, note } = textsOf('waiting', { givenUp: true })
  expect(word).toBe('Stopped waiting')
  expect(money).toContain('We stopped waiting')
  expect(note).toContain('if the money still comes, it is kept')
})

test('stopping changes nothing about what is known of the request', () => {
  for (const outcome of ['sending', 'unknown', 'paid', 'not_paid'] as const) {
    const { note: _, ...stopped } = textsOf(outcome, { givenUp: true })
    expect(textsOf(outcome)).toMatchObject(stopped)
  }
})

test('a payment that can no longer come is not said to come later, and a reversed one still warns', () => {
  for (const outcome of ['not_paid', 'not_made', 'paid', 'taken_back'] as const) {
    expect(textsOf(outcome, { givenUp: true }).note ?? '').not.toContain('still comes')
  }
  expect(textsOf('paid', { givenUp: true }).note).toContain('The money stays the customer’s')
  expect(textsOf('taken_back', { givenUp: true }).note).toContain('Do not pay out money for this ticket')
})

const shownOf = (...outcomes: CollectionOutcome[]) =>
  paymentToShow(outcomes.map((outcome, index) => ({ id: String(index), outcome }) as CollectionView))?.id

test.each<[CollectionOutcome, CollectionOutcome]>([
  ['waiting', 'not_paid'],
  ['unknown', 'not_made'],
  ['sending', 'taken_back'],
  ['paid', 'not_paid'],
])('a payment that is %s is shown, although a newer one is %s', (older, newer) => {
  expect(shownOf(older, newer)).toBe('0')
})

test('of several whose money is in or may come, and of several that ended without, the newest is shown', () => {
  expect(shownOf('waiting', 'paid')).toBe('1')
  expect(shownOf('paid', 'waiting')).toBe('1')
  expect(shownOf('not_paid', 'taken_back', 'not_made')).toBe('2')
  expect(shownOf()).toBeUndefined()
})

const mainOf = (payment: Partial<CollectionView>, rest: object = {}) =>
  mainActionOf({
    payment: { nextAction: 'approve_on_phone', otp: 'wanted', ...payment } as CollectionView,
    givenUp: false,
    cash: null,
    again: '/tickets/1/collect',
    actions: { confirmCode: async () => {} },
    ...rest,
  })

const held = { cash: { held: '$2.00', giveBack: null, askOther: null } }

test('the black button of a payment is what its customer needs, and goes on only where nothing is to be read out', () => {
  expect(mainOf({ outcome: 'sending' })).toBeNull()
  expect(mainOf({ outcome: 'waiting' })).toBe('next')
  expect(mainOf({ outcome: 'waiting', nextAction: 'submit_otp' })).toBe('confirm')
  expect(mainOf({ outcome: 'waiting', nextAction: 'submit_otp', otp: 'taken' })).toBe('next')
  expect(mainOf({ outcome: 'waiting', nextAction: 'pay_code' })).toBe('ask_now')
  expect(mainOf({ outcome: 'waiting', nextAction: 'other' })).toBe('ask_now')
  expect(mainOf({ outcome: 'not_paid' })).toBe('ask_again')
  expect(mainOf({ outcome: 'not_paid' }, { again: null })).toBe('next')
  expect(mainOf({ outcome: 'paid' })).toBe('next')
  expect(mainOf({ outcome: 'waiting', nextAction: 'pay_code' }, { givenUp: true })).toBe('next')
})

test('Enter never goes on to the next customer while we hold this one’s cash', () => {
  expect(mainOf({ outcome: 'waiting' }, held)).toBe('ask_now')
  expect(mainOf({ outcome: 'not_paid' }, held)).toBe('ask_again')
  expect(mainOf({ outcome: 'not_paid' }, { ...held, again: null })).toBeNull()
  expect(mainOf({ outcome: 'waiting' }, { ...held, givenUp: true })).toBeNull()
})
