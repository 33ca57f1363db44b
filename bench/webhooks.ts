/**
 * `npx tsx bench/webhooks.ts`: how many webhooks a web process stores in a second, 32 at once, with the worker handling
 * them, beside the smallest answer of the same server (`/api/health/live`). Rounds of both alternate.
 */
import { createHmac, randomUUID } from 'node:crypto'
import path from 'node:path'
import { loadSecrets } from '../scripts/launcher/secrets.ts'
import { startStack } from '../tests/support/stack.ts'
import { measure, type Visit } from './load.ts'

const AT_ONCE = 32
const SECONDS = 5
const ROUNDS = 5

const stack = await startStack({ webhooks: true })
try {
  const secret = loadSecrets(stack.dataDir).webhook?.secret ?? ''
  const took: number[] = []
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
    took.push(performance.now() - from)
    if (answer.statusCode !== 204) throw new Error(`A webhook was answered with ${answer.statusCode}`)
  }
  const live: Visit = async (pool) => {
    const answer = await pool.request({ path: '/api/health/live', method: 'GET' })
    await answer.body.dump()
  }
  await measure(stack.webUrl, AT_ONCE, 2, live)
  await measure(stack.webUrl, AT_ONCE, 2, deliver)
  took.length = 0
  console.log(`webhooks a second | empty answers a second | share (${path.basename(import.meta.filename)})`)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [empty, stored] = [
      await measure(stack.webUrl, AT_ONCE, SECONDS, live),
      await measure(stack.webUrl, AT_ONCE, SECONDS, deliver),
    ]
    console.log([stored.toFixed(0), empty.toFixed(0), (stored / empty).toFixed(2)].join('  '))
  }
  took.sort((one, other) => one - other)
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(0)
  console.log(`a webhook takes ${at(0.5)} ms, the slowest in a hundred ${at(0.99)} ms`)
} finally {
  await stack.stop()
}
