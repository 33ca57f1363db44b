import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { startHostileServer } from '../support/hostile-server.ts'
import { openShop } from '../support/shop.ts'

/** Every call and why it gave no answer is in the log of an operator whose Service, proxy or line misbehaves. */
const NUMBER = '263772345678'
const KEY = 'service_test_demo_all_abilities'
let hostile: Awaited<ReturnType<typeof startHostileServer>>
let written = ''
openShop({
  between: async () => {
    hostile = await startHostileServer()
    return hostile.baseUrl
  },
})

beforeEach(() => {
  written = ''
  const write = (line: string) => {
    written += line
  }
  const stream = { write }
  Object.assign(globalThis, { posLog: pino({ level: 'debug', base: null, timestamp: false }, stream) })
})

const lines = () => written.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
const call = 'POST /lookups/mobile'

async function lookUp(): Promise<Record<string, unknown>> {
  await serviceFor('demo').lookupMobile(NUMBER)
  const [line, ...others] = lines()
  expect(others).toEqual([])
  expect(written).not.toContain(NUMBER)
  expect(written).not.toContain(KEY)
  expect(line).toMatchObject({ credential: 'demo', call, tookMs: expect.any(Number) })
  return line
}

test.each([
  ['a page of a hotel’s network', 200, 'no_json', { 'content-type': 'text/html' }, 'status 200, text/html'],
  ['what is no JSON, as plain text', 200, 'no_json', { 'content-type': 'text/plain' }, 'status 200, text/plain'],
  [
    'a way to another address',
    301,
    'elsewhere',
    { location: `https://elsewhere.example/${NUMBER}?key=${KEY}` },
    'status 301, to https://elsewhere.example',
  ],
  ['a gateway’s page', 502, 'gateway', { 'content-type': 'text/html' }, 'status 502, text/html'],
  ['an answer that cannot be unpacked', 200, 'compressed', { 'content-encoding': 'gzip' }, 'status 200'],
])('%s is in the log with its cause and the request’s id', async (_, status, cause, headers, detail) => {
  hostile.answers(status, '<h1>Welcome</h1>', headers as Record<string, string>)
  expect(await lookUp()).toMatchObject({
    level: 40,
    cause,
    detail,
    httpStatus: status,
    requestId: 'req-9',
    notSent: false,
  })
})

test('a key echoed in what came back is not in the log', async () => {
  hostile.answers(500, { [KEY]: NUMBER }, { 'content-type': `text/${KEY}`, 'x-request-id': `for ${KEY}` })
  expect(await lookUp()).toMatchObject({ cause: 'gateway' })
})

test('a connection that breaks is in the log as that', async () => {
  hostile.does((_, __, incoming) => incoming.socket.destroy())
  expect(await lookUp()).toMatchObject({ level: 40, cause: 'cut', requestId: null })
})

test('a refusal is in the log with its code, a good answer only for whoever looks for a fault', async () => {
  const error = { code: 'RATE_LIMITED', hint: null, docs_url: null }
  hostile.answers(429, { success: false, message: `Slower, ${NUMBER}`, error })
  expect(await lookUp()).toMatchObject({ level: 30, code: 'RATE_LIMITED', requestId: 'req-9' })
  written = ''
  hostile.answers(200, { success: true, message: '', data: { operator: 'econet', products: [] } })
  expect(await lookUp()).toMatchObject({ level: 20, requestId: 'req-9' })
})
