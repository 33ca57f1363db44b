import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.ts'
import { signInCaller } from '../support/doors/callers.ts'
import { postAction, readBuiltActions } from '../support/doors/post-action.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  events?: unknown[]
}
type Batch = {
  resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[]
}
type Seen = Sent & { service: unknown }

/** A number that the simulator delivers to a moment later. */
const LATER = '263000000002'
/** A stranger’s, of a slip that does not exist. */
const SLIP = 'a-secret-that-opens-a-slip'
const THEIRS = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
const batches: { body: string; headers: NodeJS.Dict<string | string[]> }[] = []
const collector = createServer(async (request, response) => {
  batches.push({ body: await text(request), headers: request.headers })
  response.setHeader('content-type', 'application/json').end('{}')
})
const shop = openShop()
let web: WebProcess

beforeAll(async () => {
  await ensureBuilt()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=kopje',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'debug',
  })
  web = await startWeb()
}, 300_000)
afterAll(async () => {
  await web?.stop()
  collector.close()
})

function seen(): Seen[] {
  const resources = batches.flatMap(({ body }) => (JSON.parse(body) as Batch).resourceSpans)
  return resources.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service: attributeOf(resource.attributes, 'service.name') })),
    ),
  )
}

function attributeOf(attributes: Sent['attributes'], key: string): unknown {
  return Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]
}

const named = (spans: Seen[], service: string, name: RegExp) =>
  spans.filter((span) => span.service === service && name.test(span.name))

test('a sale’s trace has its id: press, call with the Service’s request id, and the worker’s look-up, with log lines of the same', async () => {
  const { headers, actor } = await signInCaller(web.url, { role: 'cashier' })
  const { id, sale } = await quote(actor, { ...AIRTIME, recipient: LATER })
  const action = readBuiltActions().find(({ name }) => name === 'sellTicketAction') ?? expect.unreachable()
  const fields = { ticketId: id, quoteIds: sale.quoteId ?? '', reason: '', received: '5' }
  const traced = { ...headers, traceparent: THEIRS, baggage: 'of=theirs' }
  expect(await postAction(web.url, action, { fields, headers: traced, state: false })).toMatchObject({ status: 303 })
  await portalOf(shop.simulator.url).advance(31)
  const worker = startWorker(shop.databaseUrl, onTestFinished, { LOG_LEVEL: 'debug' })
  await expect.poll(async () => (await db().sale.findUniqueOrThrow({ where: { id: sale.id } })).state).toBe('completed')

  const traceId = sale.id.replaceAll('-', '')
  const ofSale = () => seen().filter((span) => span.traceId === traceId)
  await expect.poll(() => named(ofSale(), 'partner-pos-worker', /^GET \/transactions/)).not.toEqual([])
  await expect.poll(() => named(ofSale(), 'partner-pos-web', /^sell$/)).toHaveLength(1)

  const [sell] = named(ofSale(), 'partner-pos-web', /^sell$/)
  const [post] = named(ofSale(), 'partner-pos-web', /^POST \/transactions$/)
  expect(post?.parentSpanId).toBe(sell?.spanId)
  const { requestId } = (await loggedCall('POST /transactions')) ?? expect.unreachable()
  expect(requestId).toMatch(/\S+/)
  expect(attributeOf(post?.attributes ?? [], 'pos.request_id')).toBe(requestId)
  expect(attributeOf(post?.attributes ?? [], 'pos.result')).toBe('ok')

  const press = sell?.links?.[0]
  await expect
    .poll(() => named(seen(), 'partner-pos-web', /^POST \//).map(({ traceId: of }) => of))
    .toContain(press?.traceId)
  expect(press?.traceId).not.toBe(THEIRS.split('-')[1])
  expect((await loggedCall('POST /transactions'))?.trace_id).toBe(traceId)
  expect(worker.output()).toContain(`"trace_id":"${traceId}"`)
})

/** What web wrote of a call to the Service. */
async function loggedCall(call: string): Promise<{ requestId?: string; trace_id?: string } | undefined> {
  const line = web
    .output()
    .split('\n')
    .find((one) => one.includes(`"call":"${call}"`))
  return line && JSON.parse(line)
}

test('traces name no customer, no address and no error’s words, and go with the headers that were set', async () => {
  await fetch(`${web.url}/r/${SLIP}?number=${LATER}`)
  await fetch(`${web.url}/${SLIP}`)
  const before = batches.length
  await expect.poll(() => batches.length).toBeGreaterThan(before)
  const sent = batches.map(({ body }) => body).join('\n')
  expect(seen().length).toBeGreaterThan(10)
  for (const hidden of [LATER, LATER.slice(3), SLIP, 'service_test_', 'http.target', '127.0.0.1', 'pos-session'])
    expect(sent).not.toContain(hidden)
  expect(seen().every(({ events = [] }) => events.length === 0)).toBe(true)
  expect(batches.every(({ headers }) => headers['x-tenant'] === 'kopje')).toBe(true)
})

test('the last spans are sent before the process ends', async () => {
  const before = seen().length
  await fetch(`${web.url}/sign-in`)
  web.tell('SIGTERM')
  expect(await web.ended).toBe(0)
  expect(seen().length).toBeGreaterThan(before)
})
