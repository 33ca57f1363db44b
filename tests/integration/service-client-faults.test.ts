import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredential } from '@/lib/platform/env/credential.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { createServiceClient } from '@/lib/service/api/client.ts'
import type { ServiceErrorCode } from '@/lib/service/api/errors.ts'
import { startHostileServer } from '../support/hostile-server.ts'

const KEY = 'service_test_canary_5e1d'
const credential = createCredential({ name: 'main', key: KEY })
let server: Awaited<ReturnType<typeof startHostileServer>>

beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.stop())

const client = (deadlines = { readMs: 5_000, moneyMs: 5_000 }, baseUrl = server.baseUrl) =>
  createServiceClient({ baseUrl, credential, deadlines })
const impatient = { readMs: 1_000, moneyMs: 1_000 }
const request = { quoteId: 'qt_1', reference: 'POS-1', idempotencyKey: '0b0d0f6e-5c1e-4b52-9c6c-2d5a9a3f8a11' }
const sale = { id: 'tx_1', reference: 'POS-1', status: 'completed', product: 'econet.airtime', total_debit: '4.75' }
const envelope = (data: unknown, meta?: unknown) => ({ success: true, message: 'OK', data, meta })

function why(answer: Answer<unknown>): unknown {
  if (answer.kind !== 'unanswered') return answer.kind
  return answer.error.notSent ? `${answer.error.why}, not sent` : answer.error.why
}

test('a server that takes the sale and never answers leaves it unknown when the deadline passes', async () => {
  server.does(() => undefined)
  expect(why(await client(impatient).createTransaction(request))).toBe('timeout')
  expect(server.seen).toHaveLength(1)
})

test('a price may take as long as a sale: the provider is asked for the recipient first', async () => {
  server.does((response) => void setTimeout(() => response.writeHead(503).end(), 400))
  const wanted = { product: 'zesa.prepaid', recipient: { meter: '37120000000' }, amountCents: 500n }
  const quoted = client({ readMs: 100, moneyMs: 5_000 }).createQuote({ ...wanted, terminalId: 'T1' })
  expect(why(await quoted)).toBe('unexpected_status')
})

test('the deadline covers the body, however slowly it drips', async () => {
  server.does((response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  expect(why(await client(impatient).createTransaction(request))).toBe('timeout')
})

test('a connection closed before the answer leaves the sale unknown, and it is not posted again', async () => {
  server.does((_, __, incoming) => incoming.socket.destroy())
  expect(why(await client().createTransaction(request))).toBe('connection')
  expect(server.seen).toHaveLength(1)
})

test('a sale on a reused socket that closes is not posted again either', async () => {
  server.answers(200, envelope({ available: '1.00' }))
  const kept = client()
  await kept.balances()
  server.does((_, __, incoming) => incoming.socket.resetAndDestroy())
  expect(why(await kept.createTransaction(request))).toBe('connection')
  expect(server.seen).toHaveLength(1)
})

test('a reset in the middle of the body leaves the sale unknown', async () => {
  server.does((response, _, incoming) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '500' })
    response.write('{"success":true,', () => incoming.socket.resetAndDestroy())
  })
  expect(why(await client().createTransaction(request))).toBe('connection')
})

test('bytes that are not HTTP leave the sale unknown', async () => {
  server.does((_, __, incoming) => incoming.socket.end('SSH-2.0-nothing\r\n\r\n'))
  expect(why(await client().createTransaction(request))).toBe('connection')
})

const json = JSON.stringify(envelope(sale))
const headers = (type: string, more: Record<string, string> = {}) => ({ 'content-type': type, ...more })
test.each<[string, number, unknown, Record<string, string>, string]>([
  ['garbage', 201, '<<not json>>', headers('application/json'), 'not_json'],
  ['half of the JSON', 201, json.slice(0, 40), headers('application/json'), 'not_json'],
  ['bytes that are not UTF-8', 201, Buffer.from([0x22, 0xff, 0x22]), headers('application/json'), 'not_json'],
  ['an empty body', 201, '', headers('application/json'), 'not_json'],
  ['2 MB of valid JSON', 201, json.replace('{', `{"pad":"${'x'.repeat(2 ** 21)}",`), {}, 'too_large'],
  ['a gzip bomb', 201, gzipSync(Buffer.alloc(2 ** 26)), { 'content-encoding': 'gzip' }, 'too_large'],
  ['gzip cut short', 201, gzipSync(json).subarray(0, -12), { 'content-encoding': 'gzip' }, 'encoded'],
  ['JSON that only says it is gzip', 201, json, { 'content-encoding': 'gzip' }, 'encoded'],
  ['a packing nobody knows', 201, json, { 'content-encoding': 'constructor' }, 'encoded'],
  ['garbage in gzip', 201, gzipSync('<<not json>>'), { 'content-encoding': 'gzip' }, 'not_json'],
  ['a redirect', 307, '', { location: '/api/v1/transactions' }, 'unexpected_status'],
  ['a redirect with a sale in it', 303, json, { location: '/api/v1/elsewhere' }, 'unexpected_status'],
  ['a proxy 502', 502, '<html>Bad gateway</html>', headers('text/html'), 'unexpected_status'],
  ['a proxy 504 in JSON', 504, { success: false, error: { code: 'INTERNAL_ERROR' } }, {}, 'unexpected_status'],
  ['a proxy 404', 404, '<html>Not found</html>', headers('text/html'), 'unexpected_status'],
  ['a 500 without a code', 500, { message: 'oops' }, {}, 'unexpected_status'],
  ['a 400 with a code nobody knows', 400, { success: false, error: { code: 'NEW' } }, {}, 'bad_shape'],
  ['a sale without a status', 201, envelope({ ...sale, status: null }), {}, 'bad_shape'],
  ['a sale that does not say what it cost', 201, envelope({ ...sale, total_debit: null }), {}, 'bad_shape'],
  ["somebody else's sale", 201, envelope({ ...sale, reference: 'POS-2' }), {}, 'not_ours'],
])('%s is no answer to a sale', async (_, status, body, head, expected) => {
  server.answers(status, body, head)
  const answer = await client().createTransaction(request)
  expect(why(answer)).toBe(expected)
  expect(server.seen).toHaveLength(1)
})

test.each<[string, unknown, Record<string, string>]>([
  ['gzip, though nobody asked for it', gzipSync(json), { 'content-encoding': 'GZIP' }],
  ['deflate', deflateSync(json), { 'content-encoding': 'deflate' }],
  ['brotli', brotliCompressSync(json), { 'content-encoding': 'br' }],
  ['text/plain', json, headers('text/plain; charset=utf-8')],
  ['text/html', json, headers('text/html')],
  ['a content type that is none', json, headers('json')],
  ['a byte order mark first', `\uFEFF${json}`, {}],
  ['a body in chunks of no told length', json, { 'transfer-encoding': 'chunked' }],
])('a sale answered with %s is read as any other', async (_, body, head) => {
  server.answers(201, body, head)
  const answer = await client().createTransaction(request)
  expect(answer).toMatchObject({ kind: 'ok', data: { id: 'tx_1', totalDebitCents: 475n } })
})

test.each([301, 302, 303, 307, 308])(
  'a redirect (%s) takes neither a sale nor the key to another address',
  async (status) => {
    const other = await startHostileServer()
    try {
      other.answers(201, envelope(sale))
      const to = `${other.baseUrl}/transactions?${KEY}`
      server.answers(status, envelope(sale), { location: to })
      for (const answer of [await client().createTransaction(request), await client().balances()]) {
        expect(why(answer)).toBe('unexpected_status')
        expect(answer).toMatchObject({ error: { detail: `status ${status}, to ${new URL(other.baseUrl).origin}` } })
      }
      expect(server.seen).toHaveLength(2)
      expect(other.seen).toEqual([])
    } finally {
      await other.stop()
    }
  },
)

test('an endless body is cut off at the cap, whatever its declared length', async () => {
  let sent = 0
  server.does((response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  expect(why(await client().createTransaction(request))).toBe('too_large')
  expect(sent).toBeLessThan(2 ** 26)
})

test('only a connection that was never made proves that nothing was sent', async () => {
  const idle = createServer()
  await new Promise<void>((resolve) => idle.listen(0, '127.0.0.1', resolve))
  const address = idle.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => idle.close(resolve))
  const refused = await client(undefined, `http://127.0.0.1:${port}/api/v1`).createTransaction(request)
  expect(why(refused)).toBe('connection, not sent')
  expect(refused).toMatchObject({ error: { detail: 'ECONNREFUSED', httpStatus: null } })
  const bothFamilies = await client(undefined, `http://localhost:${port}/api/v1`).createTransaction(request)
  expect(why(bothFamilies)).toBe('connection, not sent')
  const nowhere = await client(undefined, 'http://service.invalid/api/v1').createTransaction(request)
  expect(why(nowhere)).toBe('connection, not sent')
})

const statuses: Record<ServiceErrorCode, [number, string]> = {
  KEY_INVALID: [401, 'needs_person'],
  KEY_ENVIRONMENT_MISMATCH: [401, 'needs_person'],
  ABILITY_MISSING: [403, 'needs_person'],
  IP_NOT_ALLOWED: [403, 'needs_person'],
  LIVE_NOT_ENABLED: [403, 'needs_person'],
  PARTNER_PAUSED: [403, 'needs_person'],
  NOT_FOUND: [404, 'needs_person'],
  METHOD_NOT_ALLOWED: [405, 'needs_person'],
  VALIDATION_FAILED: [422, 'fix_request'],
  RECIPIENT_INVALID: [422, 'fix_request'],
  OTP_INVALID: [422, 'fix_request'],
  INSUFFICIENT_BALANCE: [402, 'needs_person'],
  LIMIT_EXCEEDED: [409, 'needs_person'],
  QUOTE_EXPIRED: [409, 'fix_request'],
  QUOTE_USED: [409, 'fix_request'],
  IDEMPOTENCY_CONFLICT: [409, 'needs_person'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'retry_later'],
  PRODUCT_UNAVAILABLE: [409, 'fix_request'],
  COLLECTION_METHOD_UNAVAILABLE: [409, 'fix_request'],
  RATE_LIMITED: [429, 'retry_later'],
  VELOCITY_LIMITED: [429, 'retry_later'],
  UPSTREAM_UNAVAILABLE: [503, 'retry_later'],
  INTERNAL_ERROR: [500, 'retry_later'],
}
const codes = Object.entries(statuses).map(([code, [status, retryClass]]) => ({ code, status, retryClass }))

test('there are 23 codes', () => expect(codes).toHaveLength(23))

test.each(codes)('$code is a refusal of class $retryClass', async ({ code, status, retryClass }) => {
  const error = { code, hint: 'Do this.', docs_url: 'https://docs.invalid', reason: 'r', limit: 'l', ability: 'a' }
  server.answers(status, { success: false, message: 'No.', error }, { 'retry-after': '12' })
  expect(await client().createTransaction(request)).toMatchObject({
    kind: 'refused',
    error: { code, httpStatus: status, retryClass, hint: 'Do this.', requestId: 'req-9', retryAfterSeconds: 12 },
  })
})

test('a key echoed by the server goes no further', async () => {
  const error = { code: 'KEY_INVALID', hint: `The key ${KEY} is revoked.` }
  server.answers(401, { success: false, message: `Bearer ${KEY} is wrong`, error })
  const refused = await client().me()
  expect(refused).toMatchObject({ kind: 'refused', error: { hint: 'The key [hidden] is revoked.' } })
  server.does((_, __, incoming) => incoming.socket.destroy())
  const unanswered = await client().me()
  const shown = [refused, unanswered, client()].map(
    (it) => `${inspect(it, { depth: 9, showHidden: true })}${JSON.stringify(it)}`,
  )
  expect(shown.join()).not.toContain('canary')
})
