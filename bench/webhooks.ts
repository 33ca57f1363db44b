/**
 * `npx tsx bench/webhooks.ts`: how many webhooks a web process stores a second, 32 at once, while the worker handles
 * them, compared with the smallest answer of the same server (`/api/health/live`) and with a bare route of Next that
 * does one insert into the same PostgreSQL. Rounds of all three alternate.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { loadSecrets } from '../scripts/launcher/secrets.ts'
import { startBareApp } from './bare-app.ts'
import { startDurable } from './durable.ts'
import { median, share } from './figures.ts'
import { measure, type Visit } from './load.ts'

const AT_ONCE = 32
const SECONDS = 5
const ROUNDS = 5
/** As long as an event. */
const BARE_BODY = 'x'.repeat(250)

const stack = await startDurable({ webhooks: true })
const bare = await startBareApp(stack.databaseUrl)
try {
  const secret = loadSecrets(stack.dataDir).webhook?.secret ?? ''
  const took = { stored: [] as number[], inserted: [] as number[] }
  const deliver: Visit = async (pool) => {
    const body = JSON.stringify({
      event_id: `evt_${randomUUID()}`,
      type: 'transaction.completed',
      environment: 'test',
      object_id: `tx_${randomUUID()}`,
      reference: 'elsewhere',
      status: 'completed',
      occurred_at: new Date().toISOString(),
    })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
    const from = performance.now()
    const answer = await pool.request({ path: '/api/webhooks/service', method: 'POST', headers, body })
    await answer.body.dump()
    took.stored.push(performance.now() - from)
    if (answer.statusCode !== 204) throw new Error(`A webhook was answered with ${answer.statusCode}`)
  }
  const live: Visit = async (pool) => {
    const answer = await pool.request({ path: '/api/health/live', method: 'GET' })
    await answer.body.dump()
  }
  const insert: Visit = async (pool) => {
    const from = performance.now()
    const answer = await pool.request({ path: '/insert', method: 'POST', body: BARE_BODY })
    await answer.body.dump()
    took.inserted.push(performance.now() - from)
    if (answer.statusCode !== 204) throw new Error(`An insert was answered with ${answer.statusCode}`)
  }
  await measure(stack.webUrl, AT_ONCE, 2, live)
  await measure(bare.origin, AT_ONCE, 2, insert)
  await measure(stack.webUrl, AT_ONCE, 2, deliver)
  took.stored.length = 0
  took.inserted.length = 0
  console.log('webhooks a second | empty answers, share | bare inserts, share')
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await measure(stack.webUrl, AT_ONCE, SECONDS, live)
    const inserted = await measure(bare.origin, AT_ONCE, SECONDS, insert)
    const stored = await measure(stack.webUrl, AT_ONCE, SECONDS, deliver)
    const shares = [empty, inserted].flatMap((other) => [other.toFixed(0), (stored / other).toFixed(2)])
    console.log([stored.toFixed(0), ...shares].join('  '))
  }
  const times = (of: readonly number[]) =>
    `${median(of).toFixed(0)} ms, the slowest in a hundred ${share(of, 0.99).toFixed(0)}`
  console.log(`a webhook takes ${times(took.stored)}; a bare insert ${times(took.inserted)}`)
} finally {
  await bare.stop()
  await stack.stop()
}
