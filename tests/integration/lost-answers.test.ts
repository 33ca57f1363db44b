import { afterEach, expect, test, vi } from 'vitest'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { lookUpSale } from '@/lib/counter/sales/look-up.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { type Fault, portalOf, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, ELECTRICITY, incidentsOf, makeDue, quote, sell, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { UNTOLD } from '../support/told-orders.ts'

const shop = openShop()
let numbers = 0

afterEach(() => {
  vi.restoreAllMocks()
  return portalOf(shop.simulator.url).faults([])
})

async function sellUnder(...faults: Omit<Fault, 'match'>[]) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `2637710000${String(10 + numbers++)}` })
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults(faults.map((fault) => ({ match, ...fault })))
  return sell(shop.actor, ticket)
}

async function sweepNow(saleId: string, ticketId: string) {
  await makeDue(saleId)
  await sweep()
  return viewOf(shop.actor, ticketId)
}

test('a sale whose answer was lost is found by reference: delivered, once', async () => {
  const ticket = await sellUnder({ kind: 'drop_after', times: 1 })
  expect(ticket.sale.outcome).toBe('unknown')
  const found = await sweepNow(ticket.sale.id, ticket.id)
  expect(found.sale.outcome).toBe('delivered')
  expect(await transactionsAt(shop.simulator.baseUrl, ticket.sale.reference ?? '')).toHaveLength(1)
})

test('a request that never arrived is repeated with the same key: delivered, once', async () => {
  const ticket = await sellUnder({ kind: 'drop', times: 1 })
  expect(ticket.sale.outcome).toBe('unknown')
  const { idempotencyKey } = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  const found = await sweepNow(ticket.sale.id, ticket.id)
  expect(found.sale).toMatchObject({ outcome: 'delivered', reference: ticket.sale.reference })
  const after = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  expect(after).toMatchObject({ idempotencyKey, attempts: 2 })
  expect(await transactionsAt(shop.simulator.baseUrl, ticket.sale.reference ?? '')).toHaveLength(1)
})

test.each([
  ['garbage', { kind: 'garbage', times: 1 }],
  ['an error of the server', { kind: 'error', code: 'INTERNAL_ERROR', times: 1 }],
  ['a request in progress', { kind: 'error', code: 'IDEMPOTENCY_IN_PROGRESS', times: 1 }],
])('%s is never called failed, and settles later', async (_name, fault) => {
  const ticket = await sellUnder(fault)
  expect(ticket.sale.outcome).toBe('unknown')
  expect((await bookedFor(ticket.id)).held).toBe(-500)
  expect((await sweepNow(ticket.sale.id, ticket.id)).sale.outcome).toBe('delivered')
})

test.each([
  'INSUFFICIENT_BALANCE',
  'LIMIT_EXCEEDED',
  'VELOCITY_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'PRODUCT_UNAVAILABLE',
])('refused with %s on its only attempt, the sale is not sold and the reason is stored', async (code) => {
  const ticket = await sellUnder({ kind: 'error', code, times: 1 })
  expect(ticket.sale).toMatchObject({ outcome: 'not_sold', refusal: { code } })
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, held: -500 })
})

test('a refusal after a lost answer proves nothing: the sale is looked up and found', async () => {
  const ticket = await sellUnder({ kind: 'drop_after', times: 1 })
  const lookups = { match: { method: 'GET', path: '/transactions' }, kind: 'error', code: 'INTERNAL_ERROR' }
  await portalOf(shop.simulator.url).faults([lookups])
  expect((await sweepNow(ticket.sale.id, ticket.id)).sale.outcome).toBe('unknown')
  await portalOf(shop.simulator.url).faults([])
  expect((await sweepNow(ticket.sale.id, ticket.id)).sale.outcome).toBe('delivered')
})

test('not sold needs six minutes, a repeat answered QUOTE_EXPIRED and an empty look-up, and is then final', async () => {
  const ticket = await sellUnder({ kind: 'drop' })
  expect((await sweepNow(ticket.sale.id, ticket.id)).sale.outcome).toBe('unknown')
  const portal = portalOf(shop.simulator.url)
  await portal.faults([])
  await portal.advance(301)
  const early = await sweepNow(ticket.sale.id, ticket.id)
  expect(early.sale.outcome).toBe('unknown')
  await db()
    .$executeRaw`update "Quote" set "createdAt" = now() - interval '361 seconds' where id = ${ticket.sale.quoteId}::uuid`
  const ended = await sweepNow(ticket.sale.id, ticket.id)
  expect(ended.sale.outcome).toBe('not_sold')
  const { attempts } = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  await sweepNow(ticket.sale.id, ticket.id)
  expect(await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })).toMatchObject({ attempts })
})

test('a conflict freezes the sale: it is looked up but never posted again, and somebody is told', async () => {
  const ticket = await sellUnder({ kind: 'error', code: 'IDEMPOTENCY_CONFLICT', times: 1 })
  expect(ticket.sale.outcome).toBe('unknown')
  expect((await sweepNow(ticket.sale.id, ticket.id)).sale.outcome).toBe('unknown')
  expect(await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })).toMatchObject({
    attempts: 1,
    frozen: true,
  })
  expect(await incidentsOf(ticket.sale.id)).toEqual(['idempotency_conflict'])
})

test('called not sold but delivered after all: the Service is right, the customer owes, and somebody is told', async () => {
  const ticket = await sellUnder({ kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 })
  expect(ticket.sale.outcome).toBe('not_sold')
  const transaction = { ...DELIVERED, reference: ticket.sale.reference ?? '', totalDebitCents: 475n }
  await applyOutcome({ saleId: ticket.sale.id, source: 'webhook', transaction })
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await incidentsOf(ticket.sale.id)).toContain('sold_after_not_sold')
})

test('news the transition table forbids changes nothing and is kept for a person', async () => {
  const ticket = await sellUnder()
  expect(ticket.sale.outcome).toBe('delivered')
  const transaction = {
    ...DELIVERED,
    id: ticket.sale.upstreamId ?? '',
    status: 'failed' as const,
    reference: ticket.sale.reference ?? '',
  }
  expect(await applyOutcome({ saleId: ticket.sale.id, source: 'webhook', transaction })).toBe('illegal')
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await incidentsOf(ticket.sale.id)).toEqual(['illegal_transition'])
})

test('“waiting” that arrives after a look-up found the end is no news; asked for after that, it contradicts', async () => {
  const service = serviceFor('demo')
  const post = service.createTransaction
  vi.spyOn(service, 'createTransaction').mockImplementationOnce(async (request) => {
    const answer = await post(request)
    await portalOf(shop.simulator.url).advance(40)
    const { id } = await db().sale.findUniqueOrThrow({ where: { reference: request.reference } })
    const sale = { id, credential: 'demo', reference: request.reference, upstreamId: null }
    expect(await lookUpSale(sale, 'look_up')).toBe('applied')
    expect(answer).toMatchObject({ kind: 'ok', data: { status: 'pending' } })
    return answer
  })
  const { sale } = await sell(shop.actor, await quote(shop.actor, { ...AIRTIME, recipient: '263000000002' }))
  expect(sale.outcome).toBe('delivered')
  expect(await incidentsOf(sale.id)).toEqual([])
  const told = await service.findTransaction(sale.reference ?? '')
  if (told.kind !== 'ok' || !told.data) throw new Error('the sale is known')
  vi.spyOn(service, 'findTransaction').mockResolvedValueOnce({ ...told, data: { ...told.data, status: 'pending' } })
  const wanted = { id: sale.id, credential: 'demo', reference: sale.reference ?? '', upstreamId: null }
  expect(await lookUpSale(wanted, 'look_up')).toBe('illegal')
  expect(await incidentsOf(sale.id)).toEqual(['illegal_transition'])
})

test('electricity delivered without its token is kept for a person, and the token is stored when it comes', async () => {
  const quoted = await quote(shop.actor, { ...ELECTRICITY, recipient: '37120045118' })
  await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop' }])
  const ticket = await sell(shop.actor, quoted)
  const reference = ticket.sale.reference ?? ''
  const transaction = { ...DELIVERED, id: 'tx_without_token', reference, totalDebitCents: 1970n }
  await applyOutcome({ saleId: ticket.sale.id, source: 'webhook', transaction })
  expect(await incidentsOf(ticket.sale.id)).toContain('delivered_without_token')
  const complete = { ...transaction, token: '1234-5678-9012-3456-7890' }
  expect(await applyOutcome({ saleId: ticket.sale.id, source: 'webhook', transaction: complete })).toBe('same')
  expect((await viewOf(shop.actor, ticket.id)).sale.token).toBe('1234-5678-9012-3456-7890')
})

const DELIVERED = {
  ...UNTOLD,
  id: 'tx_made_up_by_a_test',
  status: 'completed' as const,
  product: 'econet.airtime',
  totalDebitCents: 475n,
}
