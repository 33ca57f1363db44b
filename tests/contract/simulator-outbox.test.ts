import { expect, onTestFinished, test } from 'vitest'
import { type ApiPartner, openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import type { Simulator } from '../support/simulator-client.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** Each test takes what it needs of these; 400 is what one busy quarter of an hour of a shop brings. */
const MANY = 400

const simulator = openSimulator()

async function openListeningShop(at: Simulator = simulator) {
  const receiver = await openWebhookReceiver()
  onTestFinished(receiver.close)
  const shop = await openPartner(at)
  await shop.portal.request('PUT', '/webhook', { environment: 'test', url: receiver.url })
  return { shop, receiver }
}

async function sellMany(shop: ApiPartner, count: number) {
  const tills = Array.from({ length: 20 }, async (_, till) => {
    for (let sale = till; sale < count; sale += 20) await shop.sell({ phone: '263000000001' }, { amount: '1.00' })
  })
  await Promise.all(tills)
}

function eventIds({ received }: WebhookReceiver): string[] {
  return received.map(({ headers }) => String(headers['x-service-event-id']))
}

async function deliveries(shop: ApiPartner) {
  const { data } = await shop.portal.request('GET', '/deliveries')
  return data as { id: string; status: string; attempts: number; next_try_at: string | null; tries: object[] }[]
}

test('manual redeliveries leave the times of the automatic tries as they are', async () => {
  const { shop, receiver } = await openListeningShop()
  receiver.answerWith(500)
  await shop.sell({ phone: '263000000001' })
  await shop.advance(0)
  const [before] = await deliveries(shop)
  for (let count = 0; count < 3; count += 1) {
    await shop.portal.request('POST', `/deliveries/${before?.id}/redeliver`)
  }
  const [after] = await deliveries(shop)
  expect(after).toMatchObject({ status: 'pending', attempts: 4, next_try_at: before?.next_try_at })
  let made = 4
  for (const seconds of [30, 60, 120]) {
    await shop.advance(seconds - 1)
    expect(receiver.received).toHaveLength(made)
    await shop.advance(1)
    made += 1
    expect(receiver.received).toHaveLength(made)
  }
})

test('an event that was answered is not sent again, however many there are', async () => {
  const { shop, receiver } = await openListeningShop()
  receiver.answerAfter(() => 1 + Math.random() * 10)
  await sellMany(shop, MANY)
  await receiver.waitFor(MANY)
  await shop.advance(3_600)
  expect(new Set(eventIds(receiver)).size).toBe(MANY)
  expect(receiver.received).toHaveLength(MANY)
})

test('an event that was answered is not sent again after a stop in the middle', async () => {
  const own = await createEmptyDatabase()
  const first = await startSimulatorProcess({ databaseUrl: own.url })
  const { shop, receiver } = await openListeningShop(first)
  receiver.answerAfter(() => 150)
  await sellMany(shop, 100)
  await receiver.waitFor(20)
  expect(await first.stop()).toBe(0)
  expect(receiver.received.length).toBeLessThan(100)
  const second = await startSimulatorProcess({ databaseUrl: own.url })
  await receiver.waitFor(100)
  await second.portal.request('POST', '/clock/advance', { seconds: 3_600 })
  expect(receiver.received).toHaveLength(100)
  expect(new Set(eventIds(receiver)).size).toBe(100)
  await second.stop()
  await own.drop()
})

test('a receiver that hangs holds up nobody else’s events, and the clock only until its time is over', {
  timeout: 120_000,
}, async () => {
  const [hanging, other] = [await openListeningShop(), await openListeningShop()]
  hanging.receiver.answerAfter(() => Number.POSITIVE_INFINITY)
  await sellMany(hanging.shop, 60)
  await hanging.receiver.waitFor(1)
  await sellMany(other.shop, 40)
  const soon = Date.now() + 3_000
  await other.receiver.waitFor(40)
  expect(Date.now()).toBeLessThan(soon)

  const begun = Date.now()
  await other.shop.advance(3_600)
  expect(Date.now() - begun).toBeLessThan(15_000)
  hanging.receiver.answerAfter(() => 0)
  await expect
    .poll(
      async () => {
        await hanging.shop.advance(60)
        return new Set((await deliveries(hanging.shop)).map(({ status }) => status))
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual(new Set(['delivered']))
})
