import { expect, test } from 'vitest'
import { anElectricitySale, aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { customerPhone } from './model.ts'

test('the customer’s number is the one that was served, and none after they were forgotten', () => {
  expect(customerPhone(aTicket([aSale({ recipient: '263771234567' })]))).toBe('263771234567')
  expect(customerPhone(aTicket([aSale({ recipient: '263771234567', erasedAt: new Date() })]))).toBeNull()
  expect(customerPhone(aTicket([anElectricitySale()]))).toBeNull()
})
