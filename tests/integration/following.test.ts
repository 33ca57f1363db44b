import { afterEach, expect, test, vi } from 'vitest'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { askNow } from '@/lib/counter/tickets/ask-now.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { db } from '@/lib/platform/database/db.ts'
import { listen } from '@/lib/platform/live/changes.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, collectionOf, incidentsAbout, passForPayment } from '../support/collect.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { AIRTIME, dueInSeconds, incidentsOf, makeDue, passFor, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let numbers = 0
const HOUR = 3_600
const DAY = 24 * HOUR

afterEach(async () => {
  vi.useRealTimers()
  await portalOf(shop.simulator.url).faults([])
})

async function sellUnder(...faults: Omit<Fault, 'match'>[]) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `2637760000${String(10 + numbers++)}` })
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults(faults.map((fault) => ({ match, ...fault })))
  return sell(shop.actor, ticket)
}

/** The ids of what the screens are told from now on. */
async function hearing() {
  const heard: string[] = []
  let ready = () => {}
  const listening = new Promise<void>((resolve) => (ready = resolve))
  const stop = listen(
    ({ id }) => (id === 'ready' ? ready() : heard.push(id)),
    () => {},
  )
  const knock = setInterval(async () => {
    await db().$executeRaw`select pg_notify('pos_change', '{"topic":"balance","id":"ready"}')`
  }, 20)
  await listening
  clearInterval(knock)
  return { heard, stop }
}

const ask = (ticketId: string) => askNow({ ctx: { actor: shop.actor }, input: { ticketId } })

test('Ask now looks up at once, but repeats no POST before the Service allows', async () => {
  const ticket = await sellUnder({ kind: 'error', code: 'IDEMPOTENCY_IN_PROGRESS', times: 1 })
  await db()
    .$executeRaw`update "Sale" set "nextCheckAt" = now() + interval '5 minutes', "checkedAt" = null where id = ${ticket.sale.id}::uuid`
  await ask(ticket.id)
  expect(await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })).toMatchObject({ attempts: 1 })
  await makeDue(ticket.sale.id)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('any number of presses ask the Service once', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await db().$executeRaw`update "Sale" set "checkedAt" = null where id = ${ticket.sale.id}::uuid`
  const service = serviceFor('demo')
  const asked = vi.spyOn(service, 'getTransaction')
  await Promise.all(Array.from({ length: 5 }, () => ask(ticket.id)))
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('Ask now shows what is known if the Service is slow', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '6' })
  await db().$executeRaw`update "Sale" set "checkedAt" = null where id = ${ticket.sale.id}::uuid`
  const service = serviceFor('demo')
  const get = service.getTransaction
  let answer = () => {}
  const slow = vi.spyOn(service, 'getTransaction').mockImplementation(async (wanted) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return get(wanted)
  })
  await ask(ticket.id)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('waiting')
  answer()
  await vi.waitFor(() => expect(slow.mock.settledResults[0]?.type).toBe('fulfilled'), 60_000)
  slow.mockRestore()
})

test('our clock being days off neither delays a sale nor gives it up', async () => {
  const ticket = await sellUnder({ kind: 'drop' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * HOUR_MS })
  await makeDue(ticket.sale.id)
  await sweep()
  expect(await incidentsOf(ticket.sale.id)).toEqual([])
  expect(await dueInSeconds(ticket.sale.id)).toBeLessThanOrEqual(60)
  expect(await dueInSeconds(ticket.sale.id)).toBeGreaterThan(0)
})

test.each(['sent', 'pending', 'refused'])('nor does it delay the first look-up of a sale that is %s', async (how) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * HOUR_MS })
  const ticket =
    how === 'pending'
      ? await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '7' })
      : await sellUnder(how === 'sent' ? { kind: 'drop' } : { kind: 'error', code: 'INTERNAL_ERROR' })
  expect(await dueInSeconds(ticket.sale.id)).toBeLessThanOrEqual(60)
})

test('a sale that cannot even be looked up goes to a person after a day, once, and is looked up for a week', async () => {
  const ticket = await sellUnder({ kind: 'drop' })
  await db().$executeRaw`
    update "Sale" set credential = 'gone', "claimedAt" = now() - interval '25 hours' where id = ${ticket.sale.id}::uuid`
  await makeDue(ticket.sale.id)
  await sweep()
  expect(await incidentsOf(ticket.sale.id)).toEqual(['not_final_after_a_day'])
  await makeDue(ticket.sale.id)
  await sweep()
  expect(await incidentsOf(ticket.sale.id)).toEqual(['not_final_after_a_day'])
  expect(await dueInSeconds(ticket.sale.id)).toBeGreaterThan(3_500)
  await passFor(ticket.sale.id, 7 * DAY)
  await sweep()
  expect(await incidentsOf(ticket.sale.id)).toEqual(['not_final_after_a_day'])
  expect(await dueInSeconds(ticket.sale.id)).toBeNull()
  await db().$executeRaw`update "Sale" set credential = 'demo' where id = ${ticket.sale.id}::uuid`
})

test('a sale delivered in an outage of more than a day is found, though the first look-up afterwards fails', async () => {
  const { sale, id } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '8' })
  const service = portalOf(shop.simulator.url)
  await service.advance(60)
  await passFor(sale.id, 30 * HOUR)
  await service.faults([{ match: { method: 'GET', path: '/transactions/*' }, kind: 'drop', times: 1 }])
  await sweep()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('waiting')
  expect(await incidentsOf(sale.id)).toEqual(['not_final_after_a_day'])
  const stands = async () => {
    await watchAlerts('test')
    return db().incident.count({ where: { saleId: sale.id, resolvedAt: null } })
  }
  expect(await stands()).toBe(1)
  await passFor(sale.id, HOUR)
  await sweep()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
  expect(await stands()).toBe(0)
})

test('a payment made in an outage of more than a day is found, and waits for a person to serve its customer', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776000092' })
  const service = portalOf(shop.simulator.url)
  await service.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const payment = await collect(shop.actor, ticket)
  await service.customer(payment.upstreamId ?? '', 'approve')
  await passForPayment(payment.id, 30 * HOUR)
  await service.faults([{ match: { method: 'GET', path: '/collections/*' }, kind: 'drop', times: 1 }])
  await sweep()
  expect((await collectionOf(shop.actor, ticket.id)).outcome).toBe('waiting')
  expect(await incidentsAbout(payment.id)).toEqual(['not_final_after_a_day'])
  await passForPayment(payment.id, HOUR)
  await sweep()
  expect((await collectionOf(shop.actor, ticket.id)).outcome).toBe('paid')
  expect((await viewOf(shop.actor, ticket.id)).sale).toMatchObject({ state: 'quoted', outcome: null })
})

test('the same fault of the same sale is one incident', async () => {
  const ticket = await sellUnder({ kind: 'drop', times: 1 }, { kind: 'error', code: 'QUOTE_USED' })
  for (let turns = 0; turns < 3; turns += 1) {
    await makeDue(ticket.sale.id)
    await sweep()
  }
  expect(await incidentsOf(ticket.sale.id)).toEqual(['quote_used_elsewhere'])
})

test('the same forbidden news of a sale is one incident, and other news another', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263776000091' })
  const answer = await serviceFor('demo').findTransaction(sale.reference ?? '')
  if (answer.kind !== 'ok' || !answer.data) throw new Error('the sale is known')
  for (const status of ['failed', 'failed', 'pending', 'failed'] as const) {
    const told = { saleId: sale.id, source: 'look_up', transaction: { ...answer.data, status } }
    expect(await applyOutcome(told)).toBe('illegal')
  }
  const incidents = await db().incident.findMany({ where: { saleId: sale.id }, orderBy: { id: 'asc' } })
  expect(incidents.map(({ kind, detail }) => [kind, (detail as { to: string }).to])).toEqual([
    ['illegal_transition', 'failed'],
    ['illegal_transition', 'pending'],
  ])
})

test('a look-up that fails reaches the screens, which show when we checked last and check next', async () => {
  const ticket = await sellUnder({ kind: 'drop' })
  const before = await viewOf(shop.actor, ticket.id)
  await portalOf(shop.simulator.url).faults([{ match: { method: 'GET', path: '/transactions' }, kind: 'drop' }])
  await makeDue(ticket.sale.id)
  const { heard, stop } = await hearing()
  await sweep()
  await vi.waitFor(() => expect(heard).toContain(ticket.id), 60_000)
  await stop()
  const after = await viewOf(shop.actor, ticket.id)
  expect(after.sale.steps).toEqual(before.sale.steps)
  expect(after.sale.checkedAt?.getTime()).toBeGreaterThan(before.sale.checkedAt?.getTime() ?? 0)
  expect(after.sale.nextCheckAt?.getTime()).toBeGreaterThan(Date.now())
  expect(after.version).not.toBe(before.version)
})

test('a token that comes later reaches the screens', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263776000090' })
  const answer = await serviceFor('demo').findTransaction(ticket.sale.reference ?? '')
  if (answer.kind !== 'ok' || !answer.data) throw new Error('the sale is known')
  const { heard, stop } = await hearing()
  const told = { saleId: ticket.sale.id, source: 'look_up', transaction: { ...answer.data, token: '1234-5678' } }
  expect(await applyOutcome(told)).toBe('same')
  await vi.waitFor(() => expect(heard).toContain(ticket.id), 60_000)
  await stop()
})
