import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredential, Secret } from '@/lib/platform/env/credential.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { createServiceClient, type Recipient, type ServiceClient } from '@/lib/service/api/client.ts'
import { parseWebhookEvent, signatureHeader, timestampHeader, verifySignature } from '@/lib/service/api/webhook.ts'
import { type OwnSimulator, startSimulator } from '../support/start-simulator.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'

type Kind = 'full' | 'bare'
type Running = { simulator: OwnSimulator; client: ServiceClient }

const KEY = 'service_test_demo_all_abilities'
const kinds: Kind[] = ['full', 'bare']
const running = new Map<Kind, Running>()

beforeAll(async () => {
  await Promise.all(kinds.map(async (kind) => running.set(kind, await start(kind === 'bare'))))
})
afterAll(async () => {
  for (const { simulator } of running.values()) await simulator.stop()
})

async function start(minimal: boolean): Promise<Running> {
  const simulator = await startSimulator({ minimal })
  return { simulator, client: clientFor(simulator.baseUrl, KEY) }
}

function clientFor(baseUrl: string, key: string): ServiceClient {
  return createServiceClient({ baseUrl, credential: createCredential({ name: 'main', key }) })
}

function use(kind: Kind): Running {
  const found = running.get(kind)
  if (!found) throw new Error(`The ${kind} simulator is not running`)
  return found
}

function ok<T>(answer: Answer<T>): T {
  if (answer.kind === 'ok') return answer.data
  throw answer.error
}

const code = (answer: Answer<unknown>) => (answer.kind === 'refused' ? answer.error.code : answer.kind)
const airtime = (phone: string) => ({ product: 'econet.airtime', recipient: { phone }, amountCents: 500n })

async function sell(client: ServiceClient, ask: { product: string; recipient: Recipient; amountCents?: bigint }) {
  const quote = ok(await client.createQuote({ ...ask, branchId: 'HRE-01', terminalId: 'T1' }))
  const request = { quoteId: quote.id, reference: `POS-${randomUUID()}`, idempotencyKey: randomUUID() }
  return { quote, request, answer: await client.createTransaction(request) }
}

test.each(kinds)('the account, the balance and the branches are read (%s)', async (kind) => {
  const { client } = use(kind)
  expect(ok(await client.me())).toMatchObject({ partnerCode: 'XP-DEMO-0001', environment: 'test' })
  const balance = ok(await client.balances())
  expect(balance.availableCents).toBeGreaterThan(0n)
  expect(balance.reservedCents === null).toBe(kind === 'bare')
  const branches = ok(await client.branches())
  expect(branches.map(({ id }) => id).sort()).toEqual(['BYO-01', 'HRE-01', 'MUT-01'])
})

test.each(kinds)('products are listed, filtered, fetched by code and found by number (%s)', async (kind) => {
  const { client } = use(kind)
  const all = ok(await client.products())
  const someAirtime = ok(await client.products({ category: 'airtime', operator: 'econet' }))
  expect(someAirtime.length).toBeLessThan(all.length)
  expect(someAirtime.map((product) => product.code)).toContain('econet.airtime')
  const power = ok(await client.product('zesa.prepaid'))
  expect(power).toMatchObject({ operator: 'zesa', requiredFields: ['recipient.meter'], available: true })
  expect(power.name === null).toBe(kind === 'bare')
  expect(code(await client.product('nobody.airtime'))).toBe('NOT_FOUND')
  const found = ok(await client.lookupMobile('263771234567'))
  expect(found.operator).toBe('econet')
  expect(found.products.map((product) => product.code)).toContain('econet.airtime')
  expect(code(await client.lookupMobile('263791234567'))).toBe('RECIPIENT_INVALID')
})

test.each(kinds)('airtime is quoted, sold, replayed and found again (%s)', async (kind) => {
  const { client } = use(kind)
  const { quote, request, answer } = await sell(client, airtime('263000000001'))
  const sold = ok(answer)
  expect(answer).toMatchObject({ status: 201, replayed: false })
  expect(sold).toMatchObject({ reference: request.reference, status: 'completed', token: null })
  expect(sold.totalDebitCents).toBe(quote.totalDebitCents)
  expect(await client.createTransaction(request)).toMatchObject({ status: 200, replayed: true, data: { id: sold.id } })
  expect(ok(await client.findTransaction(request.reference))?.id).toBe(sold.id)
  expect(ok(await client.findTransaction('POS-never-sent'))).toBeNull()
  expect(ok(await client.getTransaction({ id: sold.id, reference: request.reference })).status).toBe('completed')
  const newest = ok(await client.listTransactions({ status: 'completed', branchId: 'HRE-01' }))
  expect(newest.items.map(({ id }) => id)).toContain(sold.id)
  expect(code(await client.createTransaction({ ...request, idempotencyKey: randomUUID(), reference: 'other' }))).toBe(
    'QUOTE_USED',
  )
})

test.each(kinds)('a pending sale is followed until it settles (%s)', async (kind) => {
  const { client, simulator } = use(kind)
  const [delivered, failed] = [await sell(client, airtime('263000000002')), await sell(client, airtime('263000000003'))]
  expect(delivered.answer).toMatchObject({ kind: 'ok', status: 202, data: { status: 'pending' } })
  await simulator.portal.request('POST', '/clock/advance', { seconds: 60 })
  expect(ok(await client.getTransaction(ok(delivered.answer))).status).toBe('completed')
  const end = ok(await client.getTransaction(ok(failed.answer)))
  expect(end).toMatchObject({ status: 'failed', failureCode: 'PROVIDER_REJECTED' })
})

test.each(kinds)('electricity names its customer and gives a token of five groups (%s)', async (kind) => {
  const { client } = use(kind)
  const ask = { product: 'zesa.prepaid', amountCents: 1_000n }
  const { quote, answer } = await sell(client, { ...ask, recipient: { meter: '00000000001' } })
  expect(quote.customerName).toBe('SANDBOX CUSTOMER')
  expect(ok(answer).token).toMatch(/^\d{4}([ -]?\d{4}){4}$/)
  expect(ok(answer).units).not.toBeNull()
  const refused = await client.createQuote({ ...ask, recipient: { meter: '00000000009' } })
  expect(refused).toMatchObject({ kind: 'refused', error: { code: 'RECIPIENT_INVALID', retryClass: 'fix_request' } })
  expect(refused.kind === 'refused' && Object.keys(refused.error.fieldErrors)).toEqual(['recipient.meter'])
})

test.each(kinds)('refusals keep their code, request id and Retry-After (%s)', async (kind) => {
  const { client, simulator } = use(kind)
  const upstream = await client.createQuote(airtime('263000000005'))
  expect(upstream).toMatchObject({ kind: 'refused', error: { code: 'UPSTREAM_UNAVAILABLE', httpStatus: 503 } })
  expect(upstream.kind === 'refused' && [upstream.error.requestId, upstream.error.retryAfterSeconds]).toEqual([
    expect.any(String),
    expect.any(Number),
  ])
  const invalid = await client.createQuote({ product: 'econet.airtime', recipient: { phone: 'x' }, amountCents: 500n })
  expect(invalid).toMatchObject({ kind: 'refused', error: { retryClass: 'fix_request', httpStatus: 422 } })
  expect(code(await clientFor(simulator.baseUrl, 'service_test_nobody').me())).toBe('KEY_INVALID')
})

test.each(['drop', 'drop_after', 'garbage'])(
  'a sale whose answer is lost to %s is unknown, and repeating the request finds it',
  async (fault) => {
    const { client, simulator } = use('full')
    const quote = ok(await client.createQuote(airtime('263000000001')))
    const request = { quoteId: quote.id, reference: `POS-${randomUUID()}`, idempotencyKey: randomUUID() }
    const match = { method: 'POST', path: '/transactions' }
    await simulator.portal.request('PUT', '/faults', [{ match, times: 1, kind: fault }])
    expect(await client.createTransaction(request)).toMatchObject({ kind: 'unanswered', error: { notSent: false } })
    const known = ok(await client.findTransaction(request.reference))
    const again = ok(await client.createTransaction(request))
    expect(again.status).toBe('completed')
    expect(known === null || known.id === again.id).toBe(true)
  },
)

test.each(kinds)('the statement is read page by page (%s)', async (kind) => {
  const { client } = use(kind)
  const { answer } = await sell(client, airtime('263000000001'))
  const page = ok(await client.statement())
  const [newest] = page.items
  expect(newest).toMatchObject({ kind: 'sale', amountCents: -ok(answer).totalDebitCents })
  expect(newest?.balanceAfterCents).toBe(ok(await client.balances()).availableCents)
  expect(newest?.occurredAt).toBeInstanceOf(Date)
})

test.each(kinds)('a test event arrives signed as documented, and its result is returned (%s)', async (kind) => {
  const { client, simulator } = use(kind)
  const receiver = await openWebhookReceiver()
  const { data } = await simulator.portal.request('PUT', '/webhook', { environment: 'test', url: receiver.url })
  const { secret } = data as { secret: string }
  const result = ok(await client.testWebhook())
  expect(result.responseStatus).toBe(kind === 'bare' ? null : 200)
  const arrived = receiver.received[0]
  const rawBody = Buffer.from(arrived?.body ?? '')
  const verdict = verifySignature({
    rawBody,
    timestamp: arrived?.headers[timestampHeader]?.toString() ?? null,
    signature: arrived?.headers[signatureHeader]?.toString() ?? null,
    secrets: [new Secret(secret)],
    now: new Date(),
  })
  expect(verdict.ok).toBe(true)
  expect(parseWebhookEvent(rawBody)).toMatchObject({ type: 'webhook.test', environment: 'test' })
  await receiver.close()
})
