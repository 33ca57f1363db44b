import { expect, test } from 'vitest'
import type { CollectionOutcome, CollectionView } from '@/lib/counter/collections/model.ts'
import { paymentToShow } from './payment-to-show.ts'

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
