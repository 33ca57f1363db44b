import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { beforeEach, expect, test } from 'vitest'
import { createCredential } from '@/lib/platform/env/credential.ts'
import { createServiceClient } from '../client.ts'
import { createWaits } from './caller.ts'

const BALANCE = { currency: 'USD', available: '10.00', reserved: '0.00' }
let now = 0
let requests: string[] = []
let says: (path: string) => { status: number; code?: string; seconds?: string }

/** Answers as `says` does, with a good balance for 200. */
const pool = {
  async request({ method, path }: { method: string; path: string }) {
    requests.push(`${method} ${path.split('?')[0]}`)
    const { status, code, seconds } = says(path)
    const body = code ? { success: false, error: { code } } : { success: true, data: BALANCE }
    const headers = seconds === undefined ? {} : { 'retry-after': seconds }
    return { statusCode: status, headers, body: Readable.from([Buffer.from(JSON.stringify(body))]) }
  },
} as unknown as Dispatcher

const credential = createCredential({ name: 'main', key: 'service_test_1' })
const clientOf = (waits = createWaits(() => now)) =>
  createServiceClient({ baseUrl: 'http://service.invalid/api/v1', credential, pool, waits })

beforeEach(() => {
  now = 0
  requests = []
  says = () => ({ status: 200 })
})

test('after 429 no read of the key is sent before Retry-After is over, and each gets that answer', async () => {
  const client = clientOf()
  says = () => ({ status: 429, code: 'RATE_LIMITED', seconds: '30' })
  await client.balances()
  says = () => ({ status: 200 })
  now = 29_999
  for (const read of [client.balances(), client.getTransaction({ id: 'tx_1' }), client.findTransaction('POS-1')])
    expect(await read).toMatchObject({ kind: 'refused', error: { code: 'RATE_LIMITED' } })
  expect(requests).toEqual(['GET /api/v1/balances'])
  now = 30_000
  expect(await client.balances()).toMatchObject({ kind: 'ok' })
})

test.each([
  [503, 'UPSTREAM_UNAVAILABLE'],
  [500, 'INTERNAL_ERROR'],
  [503, 'SOMETHING_NEW'],
])('after %i %s only the same read waits: others may be well', async (status, code) => {
  const client = clientOf()
  says = (path) => (path.includes('reference=POS-1') ? { status, code, seconds: '20' } : { status: 200 })
  await client.findTransaction('POS-1')
  now = 19_999
  await client.findTransaction('POS-1')
  await client.findTransaction('POS-2')
  expect(requests).toHaveLength(2)
  now = 20_000
  await client.findTransaction('POS-1')
  expect(requests).toHaveLength(3)
})

test('a wait of days ends after a minute; an answer without one, and a refusal, ask for none', async () => {
  const client = clientOf()
  says = () => ({ status: 403, code: 'PARTNER_PAUSED', seconds: '30' })
  await client.balances()
  for (const seconds of ['999999', undefined, '0']) {
    says = () => ({ status: 429, code: 'RATE_LIMITED', ...(seconds && { seconds }) })
    await client.balances()
    now += seconds === '999999' ? 60_000 : 0
  }
  expect(requests).toHaveLength(4)
})

test('what moves money is sent during the wait, and its own wait holds no read back', async () => {
  const client = clientOf()
  says = () => ({ status: 429, code: 'RATE_LIMITED', seconds: '30' })
  await client.createTransaction({ quoteId: 'qt_1', reference: 'POS-1', idempotencyKey: 'k' })
  await client.balances()
  await client.createTransaction({ quoteId: 'qt_1', reference: 'POS-1', idempotencyKey: 'k' })
  expect(requests.map((call) => call.slice(0, 4))).toEqual(['POST', 'GET ', 'POST'])
})
