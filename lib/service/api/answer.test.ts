import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseAnswer, parsePage, parseRows, readOnly } from './answer.ts'
import { isServiceErrorCode, ServiceRefusal, Unanswered } from './errors.ts'
import type { WireReply } from './internal/transport.ts'

const reply = (status: number, json: unknown, more: Partial<WireReply> = {}): WireReply => ({
  status,
  json,
  requestId: 'req-1',
  retryAfterSeconds: null,
  replayed: false,
  sentAt: null,
  ...more,
})
const schema = z.object({ id: z.string() })
const good = { success: true, message: 'OK', data: { id: 'a' } }
const bad = (code: string, more: object = {}, top: object = {}) => ({
  success: false,
  message: 'No.',
  error: { code, hint: 'Do this.', docs_url: 'https://docs.invalid', ...more },
  ...top,
})

test.each([200, 201, 202])('a good envelope with status %d is an answer', (status) => {
  expect(parseAnswer(reply(status, good, { replayed: true }), { schema })).toEqual({
    kind: 'ok',
    data: { id: 'a' },
    status,
    replayed: true,
    requestId: 'req-1',
  })
})

test.each(['the service', 'the_service', 'service'])(
  'the document’s other name for the data, %j, is read too',
  (name) => {
    const json = { success: true, message: 'OK', [name]: { id: 'a' } }
    expect(parseAnswer(reply(200, json), { schema })).toMatchObject({ kind: 'ok', data: { id: 'a' } })
    const list = { success: true, [name]: [{ id: 'a' }], meta: { next_cursor: 'c' } }
    expect(parsePage(reply(200, list), schema)).toMatchObject({ data: { items: [{ id: 'a' }], nextCursor: 'c' } })
  },
)

test.each([
  [200, { ...good, success: 'true' }, 'bad_shape'],
  [200, { success: true, message: 'OK' }, 'bad_shape'],
  [200, { success: true, data: { id: 7 } }, 'bad_shape'],
  [200, bad('KEY_INVALID'), 'bad_shape'],
  [200, [], 'bad_shape'],
  [203, good, 'unexpected_status'],
  [204, null, 'unexpected_status'],
  [302, good, 'unexpected_status'],
  [400, good, 'unexpected_status'],
  [404, { error: 'Not Found' }, 'unexpected_status'],
  [500, null, 'unexpected_status'],
  [502, bad('INTERNAL_ERROR'), 'unexpected_status'],
  [504, bad('UPSTREAM_UNAVAILABLE'), 'unexpected_status'],
  [409, bad('SOMETHING_NEW'), 'bad_shape'],
  [409, bad('toString'), 'bad_shape'],
  [409, { success: false, message: 'No.' }, 'bad_shape'],
] as const)('status %d with %j is no answer', (status, json, why) => {
  const answer = parseAnswer(reply(status, json), { schema })
  expect(answer).toMatchObject({
    kind: 'unanswered',
    error: { why, notSent: false, httpStatus: status, requestId: 'req-1' },
  })
})

test('an object other than the one asked for is no answer', () => {
  const answer = parseAnswer(reply(200, good), { schema, isOurs: (data) => data.id === 'b' })
  expect(answer).toMatchObject({ kind: 'unanswered', error: { why: 'not_ours' } })
})

test('a refusal keeps everything that tells a person or program what to do', () => {
  const json = bad(
    'VALIDATION_FAILED',
    { limit: 'per_sale', reason: 'zwg_not_live', ability: 'balance:read' },
    {
      errors: { 'recipient.meter': ['Too short.', 'Digits only.'], amount: 'Missing.' },
    },
  )
  const answer = parseAnswer(reply(422, json, { retryAfterSeconds: 7 }), { schema })
  expect(answer.kind === 'refused' && { ...answer.error, message: answer.error.message }).toEqual({
    name: 'ServiceRefusal',
    code: 'VALIDATION_FAILED',
    retryClass: 'fix_request',
    httpStatus: 422,
    message: 'No.',
    hint: 'Do this.',
    requestId: 'req-1',
    retryAfterSeconds: 7,
    fieldErrors: { 'recipient.meter': ['Too short.', 'Digits only.'], amount: ['Missing.'] },
    limit: 'per_sale',
    reason: 'zwg_not_live',
    ability: 'balance:read',
  })
})

test('field messages are found inside the error as well', () => {
  const answer = parseAnswer(reply(422, bad('RECIPIENT_INVALID', { errors: { 'recipient.phone': ['No.'] } })), {
    schema,
  })
  expect(answer).toMatchObject({ kind: 'refused', error: { fieldErrors: { 'recipient.phone': ['No.'] } } })
})

test('a refusal with nothing but a code is still a refusal', () => {
  const answer = parseAnswer(reply(402, { success: false, error: { code: 'INSUFFICIENT_BALANCE' } }), { schema })
  expect(answer).toMatchObject({
    kind: 'refused',
    error: { code: 'INSUFFICIENT_BALANCE', hint: null, fieldErrors: {} },
  })
})

test('what broke the contract is named by path and never by value', () => {
  const answer = parseAnswer(reply(200, { success: true, data: { id: { token: '4417-canary' } } }), { schema })
  expect(answer).toMatchObject({ kind: 'unanswered', error: { detail: 'id: invalid_type' } })
  expect(inspect(answer, { depth: 9 })).not.toContain('canary')
})

test('one bad row spoils a list, since a row left out would look like no row', () => {
  const list = { success: true, data: [{ id: 'a' }, { id: 1 }], meta: { next_cursor: null } }
  expect(parsePage(reply(200, list), schema)).toMatchObject({ kind: 'unanswered', error: { why: 'bad_shape' } })
})

test('where each row counts alone, a bad one is left out and counted, unless none can be read', () => {
  const rows = (...data: unknown[]) => reply(200, { success: true, data, meta: { next_cursor: 'on' } })
  expect(parseRows(rows({ id: 'a' }, { id: 1 }, 'canary'), schema)).toMatchObject({
    kind: 'ok',
    data: { items: [{ id: 'a' }], nextCursor: 'on', unread: 2 },
  })
  expect(parseRows(rows(), schema)).toMatchObject({ kind: 'ok', data: { items: [], unread: 0 } })
  expect(parseRows(rows({ id: 1 }), schema)).toMatchObject({ error: { why: 'bad_shape', detail: 'id: invalid_type' } })
})

test.each([
  ['page_2', 'page_2'],
  [4417, '4417'],
  [0, '0'],
  [null, null],
  [undefined, null],
])('the cursor %j leads to the page %j', (next_cursor, nextCursor) => {
  expect(page(['a'], next_cursor)).toMatchObject({ kind: 'ok', data: { items: [{ id: 'a' }], nextCursor } })
})

test.each([
  { next_cursor: '' },
  { next_cursor: true },
  { next_cursor: { id: 'canary' } },
  { next_cursor: 2 ** 60 },
  { next_cursor: 1.5 },
  ['canary'],
  'canary',
])('a list with %j does not seem to end, and a single object is read all the same', (meta) => {
  const list = parsePage(reply(200, { success: true, data: [], meta }), schema)
  expect(list).toMatchObject({
    kind: 'unanswered',
    error: { why: 'bad_shape', detail: expect.stringMatching(/^meta/) },
  })
  expect(inspect(list, { depth: 9 })).not.toContain('canary')
  expect(parseAnswer(reply(200, { ...good, meta }), { schema })).toMatchObject({ kind: 'ok', data: { id: 'a' } })
})

test.each([{}, { meta: null }, { meta: {} }])('a list that tells nothing of pages, %j, is one page', (more) => {
  const list = parsePage(reply(200, { success: true, data: [], ...more }), schema)
  expect(list).toMatchObject({ kind: 'ok', data: { items: [], nextCursor: null } })
})

const page = (ids: string[], next_cursor: unknown = null) =>
  parsePage(reply(200, { success: true, data: ids.map((id) => ({ id })), meta: { next_cursor } }), schema)
const isA = (row: { id: string }) => row.id === 'a'

const list = (...ids: string[]) =>
  parseAnswer(reply(200, { success: true, data: ids.map((id) => ({ id })) }), { schema: schema.array() })

test('a look-up finds the one row, or an empty list proves that there is none', () => {
  expect(readOnly(list('a'), isA)).toMatchObject({ kind: 'ok', data: { id: 'a' } })
  expect(readOnly(list(), isA)).toMatchObject({ kind: 'ok', data: null })
})

test.each([
  ['a row that is not ours', list('b')],
  ['our row among others', list('a', 'b')],
])('%s proves nothing', (_, answer) => {
  expect(readOnly(answer, isA)).toMatchObject({ kind: 'unanswered', error: { why: 'not_ours' } })
})

test('errors are told apart by class and by name', () => {
  const unanswered = new Unanswered({
    why: 'timeout',
    notSent: false,
    httpStatus: null,
    requestId: null,
    detail: '5 ms',
  })
  expect(unanswered.message).toBe('No answer from the Service: timeout (5 ms)')
  expect(unanswered).not.toBeInstanceOf(ServiceRefusal)
  expect(['NOT_FOUND', 'constructor', 'not_found'].map(isServiceErrorCode)).toEqual([true, false, false])
})
