import { expect, test } from 'vitest'
import { isOutrun, newsIn, withoutNulls } from './news.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 9, 0, second))
const ended = { upstreamId: 'tx_1', settledAt: at(10) }
const pendingNews = { id: 'tx_1', status: 'pending', askedAt: at(9) }

test('waiting is outrun if it was asked for before the end was heard of', () => {
  expect(isOutrun(ended, pendingNews)).toBe(true)
})

test.each([
  ['asked for at the same moment', ended, { ...pendingNews, askedAt: at(10) }],
  ['asked for later', ended, { ...pendingNews, askedAt: at(11) }],
  ['of which nobody knows when it was asked for', ended, { ...pendingNews, askedAt: undefined }],
  ['under another id', ended, { ...pendingNews, id: 'tx_2' }],
  ['of another state', ended, { ...pendingNews, status: 'failed' }],
  ['of what has not ended', { ...ended, settledAt: null }, pendingNews],
])('news %s is not', (_name, known, news) => {
  expect(isOutrun(known, news)).toBe(false)
})

test('null is not news, and nothing else is left out', () => {
  expect(withoutNulls({ payCode: null, rate: '', chargeCents: 0n })).toEqual({ rate: '', chargeCents: 0n })
})

test('only what differs is news, by its text', () => {
  const row = { rate: '1.5', chargeCents: 20n, expiresAt: new Date(1_000), payCode: null }
  expect(newsIn({ rate: '1.5', chargeCents: 20n, expiresAt: new Date(1_000) }, row)).toEqual({})
  expect(newsIn({ rate: '1.5', chargeCents: 21n, payCode: '123' }, row)).toEqual({ chargeCents: 21n, payCode: '123' })
})
