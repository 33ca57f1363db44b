import { expect, test } from 'vitest'
import { NO_TENDERS } from '@/lib/books/tenders/model.ts'
import { withQuery } from '@/lib/platform/shared/paths.ts'
import { cashPage, changedPage, unansweredPage } from './model.ts'

const cashFields = (amounts: { currency: string; text: string }[], changeCurrency = 'USD') => {
  return { ticketId: 't1', cash: { amounts, changeCurrency }, confirmed: false }
}

test('a ticket’s address carries the cash as it was typed, and what the change is given in', () => {
  const both = [
    { currency: 'USD', text: '2,50' },
    { currency: 'ZWG', text: '40' },
  ]
  expect(cashPage(cashFields(both, 'ZWG'))).toBe('/tickets/t1?received=2%2C50&received.ZWG=40&changeCurrency=ZWG')
  expect(cashPage({ ...cashFields([]), confirmed: true })).toBe('/tickets/t1?confirmed=on')
})

test('without cash it is the ticket alone', () => {
  expect(cashPage(cashFields([{ currency: 'USD', text: '' }], 'ZWG'))).toBe('/tickets/t1')
})

test('while a ticket’s items change, its address carries the cash and what was confirmed at which price', () => {
  const { ticketId, cash } = cashFields([{ currency: 'USD', text: '20' }])
  expect(changedPage({ ticketId, cash, kept: 'qt_1,qt_2' })).toBe('/tickets/t1?received=20&kept=qt_1%2Cqt_2')
  expect(changedPage({ ticketId, cash, kept: '' })).toBe('/tickets/t1?received=20&kept=')
  expect(changedPage({ ticketId, cash: NO_TENDERS, kept: 'qt_1' })).toBe('/tickets/t1?kept=qt_1')
  expect(changedPage({ ticketId, cash: NO_TENDERS, kept: '' })).toBe('/tickets/t1')
})

test('a press without an answer is said in the address, however much stands there', () => {
  expect(unansweredPage(cashFields([]))).toBe('/tickets/t1?unanswered=on')
  expect(unansweredPage(cashFields([{ currency: 'USD', text: '20' }]))).toBe('/tickets/t1?received=20&unanswered=on')
  expect(withQuery('/a?b=c', 'd=e')).toBe('/a?b=c&d=e')
})
