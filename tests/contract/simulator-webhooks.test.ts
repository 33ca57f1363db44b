import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'

const simulator = openSimulator()

async function openListeningShop() {
  const receiver = await openWebhookReceiver()
  onTestFinished(receiver.close)
  const shop = await openPartner(simulator)
  const set = await shop.portal.request('PUT', '/webhook', { environment: 'test', url: receiver.url })
  return { shop, receiver, secret: (set.data as { secret: string }).secret }
}

test('a completed sale sends a signed event with the thin body', async () => {
  const { shop, receiver, secret } = await openListeningShop()
  const { data: sale } = await shop.sell({ phone: '263000000001' }, { reference: 'INV-1' })
  const [event] = await receiver.waitFor(1)
  const timestamp = String(event?.headers['x-service-timestamp'])
  const signature = createHmac('sha256', secret).update(`${timestamp}.${event?.body}`).digest('hex')
  expect(event?.headers['x-service-signature']).toBe(signature)
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(300)
  const body = JSON.parse(event?.body ?? '')
  expect(body).toEqual({
    event_id: event?.headers['x-service-event-id'],
    type: 'transaction.completed',
    environment: 'test',
    object_id: sale.id,
    reference: 'INV-1',
    status: 'completed',
    occurred_at: sale.completed_at,
  })
  expect(event?.headers['x-service-event-type']).toBe('transaction.completed')
})

test('each change of a sale’s state has its event', async () => {
  const { shop, receiver } = await openListeningShop()
  await shop.sell({ phone: '263000000003' })
  await shop.sell({ phone: '263000000004' })
  await shop.advance(150)
  const types = receiver.received.map(({ body }) => JSON.parse(body).type)
  expect(types.sort()).toEqual(['transaction.completed', 'transaction.failed', 'transaction.reversed'])
})

test('a refused delivery is retried after 30 s, 1 min and 2 min with the same event id, until accepted', async () => {
  const { shop, receiver } = await openListeningShop()
  receiver.answerWith(500)
  await shop.sell({ phone: '263000000001' })
  await shop.advance(0)
  expect(receiver.received).toHaveLength(1)
  for (const [seconds, tries] of [
    [29, 1],
    [1, 2],
    [59, 2],
    [1, 3],
    [119, 3],
  ] as const) {
    await shop.advance(seconds)
    expect(receiver.received).toHaveLength(tries)
  }
  receiver.answerWith(204)
  await shop.advance(1)
  await shop.advance(100_000)
  expect(receiver.received).toHaveLength(4)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-event-id'])).size).toBe(1)
  const { data } = await shop.portal.request('GET', '/deliveries')
  const [delivery] = data as { id: string; status: string; tries: { response_status: number }[] }[]
  expect(delivery?.status).toBe('delivered')
  expect(delivery?.tries.map(({ response_status }) => response_status)).toEqual([500, 500, 500, 204])
})

test('a delivery is given up after 72 hours and can still be sent manually', async () => {
  const { shop, receiver } = await openListeningShop()
  receiver.answerWith(302, { Location: receiver.url })
  await shop.sell({ phone: '263000000001' })
  await shop.advance(80 * 3600)
  const tries = receiver.received.length
  await shop.advance(80 * 3600)
  expect(receiver.received).toHaveLength(tries)
  receiver.answerWith(200)
  const { data } = await shop.portal.request('GET', '/deliveries')
  const [delivery] = data as { id: string; status: string }[]
  expect(delivery?.status).toBe('failed')
  const again = await shop.portal.request('POST', `/deliveries/${delivery?.id}/redeliver`)
  expect(again.data).toMatchObject({ status: 'delivered', response_status: 200 })
  expect(receiver.received.at(-1)?.headers['x-service-event-id']).toBe(
    receiver.received[0]?.headers['x-service-event-id'],
  )
})

test('POST /webhooks/test returns what the endpoint answered', async () => {
  const { shop, receiver } = await openListeningShop()
  receiver.answerWith(201)
  const told = await shop.post('/webhooks/test', undefined)
  expect(told.data).toMatchObject({ delivered: true, response_status: 201, response_body: 'noted', error: null })
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    event_id: told.data.event_id,
    type: 'webhook.test',
  })
})

test('a webhook URL that is not public https is refused', async () => {
  const shop = await openPartner(simulator)
  const set = await shop.portal.request('PUT', '/webhook', { environment: 'test', url: 'http://shop.example.com/' })
  expect([set.status, set.error?.code]).toEqual([422, 'VALIDATION_FAILED'])
})
