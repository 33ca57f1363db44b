import { expect, test } from 'vitest'
import { Unanswered } from '@/lib/service/api/errors.ts'
import { parseLookUp } from './look-up.ts'

const sent = async () => true
const order = { id: '1', credential: 'demo', reference: 'HRE-01-1', upstreamId: null }
const ok = { kind: 'ok', status: 200, replayed: false, requestId: null } as const
const silence = { why: 'timeout', notSent: false, httpStatus: null, requestId: null, detail: '' } as const

test.each([
  ['our reference', 'HRE-01-1'],
  ['no reference at all', null],
])('an answer about %s is about our order', async (_, reference) => {
  expect(await parseLookUp(order, { ...ok, data: { reference } }, sent)).toEqual({ reference })
})

test('an answer about another reference proves nothing', async () => {
  expect(await parseLookUp(order, { ...ok, data: { reference: 'HRE-01-2' } }, sent)).toBe('unclear')
})

test('only an empty answer to the key that sent it proves that there is none', async () => {
  expect(await parseLookUp(order, { ...ok, data: null }, sent)).toBe('none')
  expect(await parseLookUp(order, { ...ok, data: null }, async () => false)).toBe('unclear')
  expect(await parseLookUp(order, { kind: 'unanswered', error: new Unanswered(silence) }, sent)).toBe('unclear')
})
