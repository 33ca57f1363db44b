import http from 'node:http'
import fc from 'fast-check'
import pg from 'pg'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { ErrorAnswer } from '../../simulator/contract/envelope.ts'
import { openPartner } from '../support/api-partner.ts'
import { hostileRequest } from '../support/hostile-inputs.ts'
import { type HostileCall, hostileCall } from '../support/hostile-portal.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'

/** 500 at each change; a nightly run sets HOSTILE_INPUTS to 10,000. */
const INPUTS = Number(process.env.HOSTILE_INPUTS ?? 500)

const simulator = openSimulator()

test(`no input causes a fault of ours, every refusal is an envelope and no money moves`, {
  timeout: 600_000,
}, async () => {
  const shop = await openPartner(simulator)
  const statement = async () => (await shop.get('/statement')).data
  const before = await statement()
  await fc.assert(
    fc.asyncProperty(hostileRequest, async ({ method, target, body, contentType, idempotencyKey }) => {
      const headers: Record<string, string> = { Authorization: `Bearer ${shop.key}`, 'Content-Type': contentType }
      if (idempotencyKey !== '') headers['Idempotency-Key'] = idempotencyKey
      const sent = method === 'GET' ? {} : { body }
      const answer = await request(`${simulator.baseUrl}${target}`, { method: method as 'GET', headers, ...sent })
      const text = await answer.body.text()
      expect(answer.headers['x-request-id']).toMatch(/^req_/)
      if (answer.statusCode < 300) return
      const { error } = ErrorAnswer.parse(JSON.parse(text))
      const forced = error.code === 'UPSTREAM_UNAVAILABLE'
      expect(answer.statusCode < 500 || forced, `${method} ${target} ${body} ${text}`).toBe(true)
    }),
    { numRuns: INPUTS },
  )
  expect(await statement()).toEqual(before)
  expect((await shop.get('/balances')).data).toEqual({ available: '1000.00', reserved: '0.00', currency: 'USD' })
})

test('the portal refuses unreadable input with an envelope too', async () => {
  const shop = await openPartner(simulator)
  for (const [method, path] of [
    ['POST', '/partners'],
    ['POST', '/keys'],
    ['PUT', '/webhook'],
    ['PATCH', '/partner'],
    ['POST', '/clock/advance'],
    ['PUT', '/faults'],
    ['PUT', '/rates'],
    ['POST', '/bank-transfers'],
    ['PATCH', '/products/econet.airtime'],
    ['POST', '/deliveries/%00/redeliver'],
    ['POST', '/collections/col_x/customer'],
    ['DELETE', '/keys/key_x'],
  ] as const) {
    for (const body of [null, [], { name: '\u0000', id: '\ud800', amount: 5, seconds: -1, allowed_ips: ['x'] }]) {
      const { status, error } = await shop.portal.request(method, path, body)
      expect(status === 422 || status === 404 || status === 200, `${method} ${path} ${status}`).toBe(true)
      if (status !== 200) expect(error?.code).toMatch(/^(VALIDATION_FAILED|NOT_FOUND)$/)
    }
  }
})

/** Sends what no client library would; resolves with the status and text of the answer. */
function sendRaw({ method, path, headers, body }: HostileCall): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(simulator.url)
  const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

const agent = new http.Agent({ keepAlive: true })

test('no call of the portal, its pages or the agent endpoint causes a fault of ours, whatever it holds', {
  timeout: 600_000,
}, async () => {
  const shop = await openPartner(simulator)
  const calls = hostileCall({ token: shop.portal.token, key: shop.key })
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      const { status, text } = await sendRaw(call)
      expect(status, `${JSON.stringify(call)} ${text}`).toBeLessThan(500)
      if (status < 400 || !/^\/(portal\/api|api\/v1)\//.test(call.path) || call.method === 'HEAD') return
      ErrorAnswer.parse(JSON.parse(text))
    }),
    { numRuns: INPUTS },
  )
  agent.destroy()
  // Among these calls are some that limit or break the shop's own on purpose.
  await shop.portal.request('PUT', '/rates', { per_minute: null, sales_per_minute: null })
  await shop.portal.request('PUT', '/faults', [])
  expect((await shop.get('/me')).status).toBe(200)
})

test('the clock cannot be brought past the last year that every time can be written in', async () => {
  const own = await createEmptyDatabase()
  await (await startSimulatorProcess({ databaseUrl: own.url })).stop()
  const inside = new pg.Client({ connectionString: own.url })
  await inside.connect()
  const aheadMs = Date.parse('8999-06-01T00:00:00Z') - Date.now()
  await inside.query(`insert into settings (name, value) values ('clock_offset_ms', $1)`, [String(aheadMs)])
  await inside.end()
  const late = await startSimulatorProcess({ databaseUrl: own.url })
  const shop = await openPartner(late)
  const tooFar = await shop.portal.request('POST', '/clock/advance', { seconds: 365 * 86_400 })
  expect([tooFar.status, tooFar.errors]).toEqual([422, { seconds: ['must not bring the clock past the year 8999'] }])
  expect((await shop.sell({ phone: '263000000002' })).status).toBe(202)
  await shop.advance(30)
  expect((await shop.get('/transactions')).data).toMatchObject([{ status: 'completed' }])
  await late.stop()
  await own.drop()
})
