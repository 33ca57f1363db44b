import { expect, test } from 'vitest'
import { Unanswered } from '@/lib/service/api/errors.ts'
import { readLookUp } from './read-look-up.ts'

const order = { id: '1', credential: 'demo', reference: 'HRE-01-1', upstreamId: null }
const ok = { kind: 'ok', status: 200, replayed: false, requestId: null } as const
const silence = { why: 'timeout', notSent: false, httpStatus: null, requestId: null, detail: '' } as const

test.each([
  ['our reference', 'HRE-01-1'],
  ['no reference at all', null],
])('an answer about %s is about our order', (_, reference) => {
  expect(readLookUp(order, { ...ok, data: { reference } }, true)).toEqual({ reference })
})

test('an answer about another reference proves nothing', () => {
  expect(readLookUp(order, { ...ok, data: { reference: 'HRE-01-2' } }, true)).toBe('unclear')
})

test('only an empty answer to the key that sent it proves that there is none', () => {
  expect(readLookUp(order, { ...ok, data: null }, true)).toBe('none')
  expect(readLookUp(order, { ...ok, data: null }, false)).toBe('unclear')
  expect(readLookUp(order, { kind: 'unanswered', error: new Unanswered(silence) }, true)).toBe('unclear')
})
