import fc from 'fast-check'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorAnswer } from '../../simulator/contract/envelope.ts'
import { openPartner } from '../support/api-partner.ts'
import { hostileRequest } from '../support/hostile-inputs.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { type Simulator, startSimulator } from '../support/simulator-process.ts'

/** 500 at each change; a nightly run sets HOSTILE_INPUTS to 10,000. */
const INPUTS = Number(process.env.HOSTILE_INPUTS ?? 500)

let database: TestDatabase
let simulator: Simulator

beforeAll(async () => {
  database = await createEmptyDatabase()
  simulator = await startSimulator({ databaseUrl: database.url })
})

afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

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
