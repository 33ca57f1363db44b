import { expect, test } from 'vitest'
import { newsIn, withoutNulls } from './news-in.ts'

test('null is not news, and nothing else is left out', () => {
  expect(withoutNulls({ payCode: null, rate: '', chargeCents: 0n })).toEqual({ rate: '', chargeCents: 0n })
})

test('only what differs is news, by its text', () => {
  const row = { rate: '1.5', chargeCents: 20n, expiresAt: new Date(1_000), payCode: null }
  expect(newsIn({ rate: '1.5', chargeCents: 20n, expiresAt: new Date(1_000) }, row)).toEqual({})
  expect(newsIn({ rate: '1.5', chargeCents: 21n, payCode: '123' }, row)).toEqual({ chargeCents: 21n, payCode: '123' })
})
