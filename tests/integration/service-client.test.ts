import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredential } from '@/lib/platform/env/credential.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { createServiceClient } from '@/lib/service/api/client.ts'
import { startHostileServer } from '../support/hostile-server.ts'

const KEY = 'service_test_all_abilities'
const credential = createCredential({ name: 'main', key: KEY })
let server: Awaited<ReturnType<typeof startHostileServer>>

beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.stop())

const client = () => createServiceClient({ baseUrl: server.baseUrl, credential })
const request = { quoteId: 'qt_1', reference: 'POS-1', idempotencyKey: '0b0d0f6e-5c1e-4b52-9c6c-2d5a9a3f8a11' }
const sale = { id: 'tx_1', reference: 'POS-1', status: 'completed', product: 'econet.airtime', total_debit: '4.75' }
const envelope = (data: unknown, meta?: unknown) => ({ success: true, message: 'OK', data, meta })

function why(answer: Answer<unknown>): unknown {
  return answer.kind === 'unanswered' ? answer.error.why : answer.kind
}

test('a sale is posted once, as the document says, and its answer is read', async () => {
  server.answers(201, envelope({ ...sale, balance_after: '995.25' }))
  const answer = await client().createTransaction(request)
  expect(answer).toMatchObject({
    kind: 'ok',
    status: 201,
    replayed: false,
    requestId: 'req-9',
    data: { id: 'tx_1', status: 'completed', totalDebitCents: 475n, balanceAfterCents: 99525n },
  })
  expect(server.seen).toHaveLength(1)
  expect(server.seen[0]).toMatchObject({
    method: 'POST',
    path: '/api/v1/transactions',
    body: '{"quote_id":"qt_1","reference":"POS-1"}',
    headers: {
      authorization: `Bearer ${KEY}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'idempotency-key': request.idempotencyKey,
    },
  })
})

test('a replay is marked as one', async () => {
  server.answers(200, envelope(sale), { 'idempotency-replayed': 'true' })
  expect(await client().createTransaction(request)).toMatchObject({ kind: 'ok', status: 200, replayed: true })
})

test('queries carry instants in UTC and omit unset parameters', async () => {
  server.answers(200, envelope([sale], { next_cursor: 'c2' }))
  const page = await client().listTransactions({ from: new Date('2026-11-21T00:00:00+02:00'), branchId: 'HRE 01' })
  expect(page).toMatchObject({ kind: 'ok', data: { items: [{ id: 'tx_1' }], nextCursor: 'c2' } })
  expect(server.seen[0]?.path).toBe('/api/v1/transactions?from=2026-11-20T22%3A00%3A00.000Z&branch_id=HRE+01')
})

test('a look-up by reference is null only for an empty list', async () => {
  server.answers(200, envelope([]))
  expect(await client().findTransaction('POS-1')).toMatchObject({ kind: 'ok', data: null })
  server.answers(200, envelope([sale]))
  expect(await client().findTransaction('POS-1')).toMatchObject({ kind: 'ok', data: { id: 'tx_1' } })
  expect(why(await client().findTransaction('POS-2'))).toBe('not_ours')
})

test.each([
  ['our row', [sale], 'tx_1'],
  ['nothing', [], null],
])('a look-up that finds %s and then an empty page is read to its end', async (_, items, id) => {
  server.does((response, { path }) => {
    const isLast = path.includes('cursor=p2')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(envelope(isLast ? [] : items, { next_cursor: isLast ? null : 'p2' })))
  })
  const answer = await client().findTransaction('POS-1')
  expect(answer).toMatchObject({ kind: 'ok', data: id && { id } })
  expect(server.seen.map(({ path }) => path.replace(/^.*reference=/, ''))).toEqual(['POS-1', 'POS-1&cursor=p2'])
})

test('a look-up that never ends proves nothing, and is not read for long', async () => {
  server.does((response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(envelope([], { next_cursor: 'again' })))
  })
  expect(why(await client().findTransaction('POS-1'))).toBe('bad_shape')
  expect(server.seen).toHaveLength(3)
})

test('a long list of products is read to its last page', async () => {
  server.does((response, { path }) => {
    const second = path.includes('cursor=p2')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(envelope([{ code: second ? 'b' : 'a' }], { next_cursor: second ? null : 'p2' })))
  })
  const answer = await client().products({ category: 'airtime' })
  expect(answer.kind === 'ok' && answer.data.map((product) => product.code)).toEqual(['a', 'b'])
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/api/v1/products?category=airtime',
    '/api/v1/products?category=airtime&cursor=p2',
  ])
})

test('a list without an end is no answer, and never taken for the whole list', async () => {
  server.does((response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(envelope([{ code: 'a' }], { next_cursor: 'again' })))
  })
  expect(why(await client().products())).toBe('bad_shape')
  expect(server.seen).toHaveLength(200)
})

test('a quote carries branch and till; a branch-limited key omits the branch', async () => {
  const quote = {
    id: 'qt_1',
    product: 'econet.airtime',
    face_value: '5.00',
    face_currency: 'USD',
    fee: '0.00',
    total_debit: '4.75',
    expires_at: '2026-11-21T10:05:00Z',
  }
  server.answers(200, envelope(quote))
  const ask = {
    product: 'econet.airtime',
    recipient: { phone: '263771234567' },
    amountCents: 500n,
    branchId: 'HRE-01',
    terminalId: 'T1',
  }
  expect(await client().createQuote(ask)).toMatchObject({ kind: 'ok', data: { totalDebitCents: 475n, rate: null } })
  const limited = createCredential({ name: 'hre', key: KEY, branch: 'HRE-01' })
  await createServiceClient({ baseUrl: `${server.baseUrl}/`, credential: limited }).createQuote(ask)
  const sent = { product: ask.product, recipient: ask.recipient, amount: '5.00', terminal_id: 'T1' }
  expect(server.seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/v1/quotes', { ...sent, branch_id: 'HRE-01' }],
    ['/api/v1/quotes', sent],
  ])
  expect(why(await client().createQuote({ ...ask, product: 'netone.airtime' }))).toBe('not_ours')
})

test('a collection and its OTP are posted as documented, and another collection is not taken for it', async () => {
  const collection = {
    id: 'col_1',
    status: 'pending',
    next_action: { type: 'submit_otp', message: 'Ask for the code' },
  }
  server.answers(202, envelope(collection))
  const asked = {
    method: 'omari',
    amountCents: 500n,
    customerPhone: '263771234567',
    reference: 'C-1',
    idempotencyKey: 'k',
  }
  expect(await client().createCollection(asked)).toMatchObject({
    kind: 'ok',
    data: { nextAction: { type: 'submit_otp' } },
  })
  expect(await client().confirmCollection({ id: 'col_1', otp: '12345' })).toMatchObject({ kind: 'ok' })
  expect(server.seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/v1/collections', { method: 'omari', amount: '5.00', customer_phone: '263771234567', reference: 'C-1' }],
    ['/api/v1/collections/col_1/confirm', { otp: '12345' }],
  ])
  server.answers(202, envelope({ ...collection, reference: 'C-2' }))
  expect(why(await client().createCollection(asked))).toBe('not_ours')
  expect(why(await client().getCollection('col_9'))).toBe('not_ours')
})
