import { expect, test } from 'vitest'
import { namedQuotes, namesOf, stillConfirmed } from '../quoted-ticket.tsx'

const meter = (quoteId: string, customerName: string) => ({ recipientField: 'meter' as const, customerName, quoteId })
const airtime = { recipientField: 'phone' as const, customerName: null, quoteId: 'qt_9' }
const [moyo, dube] = [meter('qt_1', 'T. Moyo'), meter('qt_2', 'S. Dube')]

test('each name is read aloud once, and a phone has none', () => {
  expect(namesOf([airtime, moyo, { ...moyo, quoteId: 'qt_3' }])).toEqual(['T. Moyo'])
  expect(namedQuotes([airtime, moyo, dube])).toBe('qt_1,qt_2')
})

test('a confirmed name stands while its price does, and a new one beside it must be confirmed', () => {
  expect(stillConfirmed([moyo, airtime], 'qt_1')).toBe(true)
  expect(stillConfirmed([moyo, { ...moyo, quoteId: 'qt_3' }], 'qt_1')).toBe(true)
  expect(stillConfirmed([moyo, dube], 'qt_1')).toBe(false)
  expect(stillConfirmed([{ ...dube, quoteId: 'qt_3' }], 'qt_1')).toBe(false)
  expect(stillConfirmed([moyo], '')).toBe(false)
})
