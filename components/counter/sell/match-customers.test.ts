import { expect, test } from 'vitest'
import { matchingCustomers, type ShownCustomer, sameCustomer } from './match-customers.ts'

const customer = (recipient: string): ShownCustomer => ({
  saleId: recipient,
  ticketId: recipient,
  recipient,
  shown: recipient,
  productName: 'Econet airtime',
  priceText: '$5.00',
  when: 'today',
})

const ALL = [customer('263771234567'), customer('263712223344'), customer('POL-77/12')]

test.each([
  ['', ['263771234567', '263712223344', 'POL-77/12']],
  ['077', ['263771234567', 'POL-77/12']],
  ['+263 77 1', ['263771234567', 'POL-77/12']],
  ['3344', ['263712223344']],
  ['pol 77', ['POL-77/12']],
  ['9999', []],
])('typing %j leaves these customers', (number, left) => {
  expect(matchingCustomers(ALL, number).map(({ recipient }) => recipient)).toEqual(left)
})

test('only a whole number is the same customer', () => {
  expect(sameCustomer(ALL, '077 123 4567')?.recipient).toBe('263771234567')
  expect(sameCustomer(ALL, 'pol-77/12')?.recipient).toBe('POL-77/12')
  expect(sameCustomer(ALL, '077 123 456')).toBeNull()
  expect(sameCustomer(ALL, '')).toBeNull()
})
