import { expect, test } from 'vitest'
import { readTender } from './read-tender.ts'

test('nothing typed is the exact sum', () => {
  expect(readTender('', 530n)).toEqual({ receivedCents: 530n, changeCents: 0n })
})

test('more than the price gives change', () => {
  expect(readTender('10', 530n)).toEqual({ receivedCents: 1000n, changeCents: 470n })
})

test.each([
  ['5', 'TENDER_TOO_SMALL'],
  ['ten', 'TENDER_NOT_A_NUMBER'],
  ['0771234567', 'TENDER_NOT_A_NUMBER'],
  ['1000', 'TENDER_TOO_LARGE'],
])('%j for $5.30 is refused as %s, and what was typed is kept', (text, code) => {
  expect(() => readTender(text, 530n)).toThrow(expect.objectContaining({ problem: expect.objectContaining({ code }) }))
})
