import { expect, test } from 'vitest'
import { collectionReference, saleReference } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { parseReference } from './parse-reference.ts'

const number = ticketNumber('HRE-01', 2, 418)

test('a reference of a sale or a payment tells its ticket, till and branch', () => {
  const place = { ticket: 'HRE01-T2-000418', branch: 'HRE01', tillNumber: 2, number: 418 }
  for (let tries = 0; tries < 200; tries += 1) {
    expect(parseReference(saleReference(number))).toEqual(place)
    expect(parseReference(collectionReference(number))).toEqual(place)
  }
})

test('a till of any number is told', () => {
  expect(parseReference('HRE01-T12-000418-ABCD')?.tillNumber).toBe(12)
})

test.each([
  '',
  'HRE01-T2-000418-ABCDE',
  'x\nHRE01-T2-000418-ABCD',
  'OTHER-1',
  'HRE01-T2-000418',
  'HRE01-T2-418-ABCD',
  'HRE01-T2-000418-ABC',
  'HRE01-T2-000418-IO10',
])('%s is no reference of ours', (reference) => {
  expect(parseReference(reference)).toBeNull()
})
