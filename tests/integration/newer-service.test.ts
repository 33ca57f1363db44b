import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import messages from '@/messages/en.json' with { type: 'json' }
import { deposit, followNow, incidentsAbout } from '../support/collect.ts'
import { portalOf, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, incidentsOf, makeDue, quote, sell, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { toldOf } from '../support/ticket-view.ts'
import { changed, say, type Wire } from '../support/wire.ts'

/** A Service newer than this program: what it says in words that we do not know is shown, and told to a person. */
let wire: Wire
let written = ''
let numbers = 0
const shop = openShop({ onWire: (line) => (wire = line) })

beforeEach(() => {
  wire.does()
  written = ''
  const write = (line: string) => {
    written += line
  }
  Object.assign(globalThis, { posLog: pino({ level: 'warn', base: null, timestamp: false }, { write }) })
})

const fresh = () => ({ ...AIRTIME, recipient: `2637730000${String(10 + numbers++)}` })

/** Every sale or payment in a state of that name. */
const settled = (data: unknown) => {
  return Array.isArray(data)
    ? data.map((row) => ({ ...row, status: 'settling' }))
    : { ...Object(data), status: 'settling' }
}

function speakOf(path: RegExp, change: (data: unknown) => unknown): void {
  wire.does(...['GET', 'POST'].map((method) => ({ method, path, act: changed(change) })))
}

async function openIncidents(saleId: string): Promise<string[]> {
  const rows = await db().incident.findMany({ where: { saleId, resolvedAt: null } })
  return rows.map(({ kind, detail }) => `${kind} ${JSON.stringify(detail)}`)
}

test('a sale in a state that we do not know waits, is told to a person, and is never sent again', async () => {
  const ticket = await quote(shop.actor, fresh())
  speakOf(/\/transactions/, settled)
  const sold = await sell(shop.actor, ticket)
  expect(sold.sale).toMatchObject({ outcome: 'waiting', refusal: null, failureCode: null })
  await makeDue(sold.sale.id)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('waiting')
  expect(await openIncidents(sold.sale.id)).toEqual(['unknown_state {"status":"settling"}'])
  expect(written).toContain('"incident":"unknown_state"')
  expect(wire.count('POST', /\/transactions/)).toBe(1)
  expect((await bookedFor(ticket.id)).held).toBe(-500)
  await watchAlerts('test')
  const alert = await db().alert.findFirst({ where: { kind: 'incident' }, orderBy: { raisedAt: 'desc' } })
  expect(alert?.detail).toMatchObject({ incident: 'unknown_state', count: 1 })
  wire.does()
  await makeDue(sold.sale.id)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await openIncidents(sold.sale.id)).toEqual([])
  expect(await transactionsAt(shop.simulator.baseUrl, sold.sale.reference ?? '')).toHaveLength(1)
})

test('a sale found in a state that we do not know after a lost answer is not sent again either', async () => {
  const ticket = await quote(shop.actor, fresh())
  const lookUps = { method: 'GET', path: /\/transactions/, act: changed(settled) }
  const lose = async (passOn: () => Promise<unknown>) => {
    await passOn()
    return null
  }
  wire.does({ method: 'POST', path: /\/transactions/, act: lose }, lookUps)
  const sold = await sell(shop.actor, ticket)
  expect(sold.sale.outcome).toBe('unknown')
  await makeDue(sold.sale.id)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('waiting')
  expect(wire.count('POST', /\/transactions/)).toBe(1)
  expect(await incidentsOf(sold.sale.id)).toEqual(['unknown_state'])
})

test('a delivered sale stays delivered when its state becomes one that we do not know, and a person is told', async () => {
  const ticket = await sell(shop.actor, await quote(shop.actor, { ...fresh(), recipient: '263000000002' }))
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  speakOf(/\/transactions/, settled)
  const answer = await serviceFor('demo').getTransaction({ id: ticket.sale.upstreamId ?? '' })
  const transaction = answer.kind === 'ok' ? answer.data : expect.unreachable('it answers')
  expect(await applyOutcome({ saleId: ticket.sale.id, transaction, source: 'test' })).toBe('illegal')
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await incidentsOf(ticket.sale.id)).toEqual(['unknown_state'])
})

test('a payment in a state that we do not know waits, is told to a person, and is paid once it is', async () => {
  speakOf(/\/collections/, settled)
  const asked = await deposit(shop.actor)
  expect(asked.outcome).toBe('waiting')
  expect((await followNow(shop.actor, asked)).outcome).toBe('waiting')
  expect(await incidentsAbout(asked.id)).toEqual(['unknown_state'])
  expect(wire.count('POST', /\/collections/)).toBe(1)
  wire.does()
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
  expect(await db().incident.count({ where: { collectionId: asked.id, resolvedAt: null } })).toBe(0)
})

test('words that we do not know in news of another payment say nothing of this one', async () => {
  const [asked, other] = [await deposit(shop.actor), await deposit(shop.actor)]
  speakOf(/\/collections/, settled)
  const answer = await serviceFor('demo').getCollection(other.upstreamId ?? '')
  const collection = answer.kind === 'ok' ? answer.data : expect.unreachable('it answers')
  expect(await applyCollection({ collectionId: asked.id, collection, source: 'test' })).toBe('illegal')
  expect(await incidentsAbout(asked.id)).toEqual(['illegal_transition'])
})

test('a next action that we do not know shows what the Service says of it, and a person is told', async () => {
  const action = { type: 'scan_face', message: 'Look into the phone', code: '4711' }
  speakOf(/\/collections/, (data) => (Array.isArray(data) ? data : { ...Object(data), next_action: action }))
  const asked = await deposit(shop.actor)
  expect(asked).toMatchObject({
    outcome: 'waiting',
    nextAction: 'other',
    message: 'Look into the phone',
    payCode: '4711',
  })
  const [incident] = await db().incident.findMany({ where: { collectionId: asked.id, resolvedAt: null } })
  expect(incident).toMatchObject({ kind: 'unknown_next_action', detail: { type: 'scan_face' } })
  wire.does()
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
  expect(await db().incident.count({ where: { collectionId: asked.id, resolvedAt: null } })).toBe(0)
})

/** The code of a problem, its parameters, and whether it says when to try again. */
async function quoteProblem(): Promise<object | null> {
  return toldOf(await quote(shop.actor, fresh()))
}

test('a code that we do not know instead of a price is told with its name: for a person, nothing sold', async () => {
  wire.does({ method: 'POST', path: /\/quotes/, act: say(409, 'SHOP_UNVERIFIED') })
  expect(await quoteProblem()).toMatchObject({ code: 'CODE_UNKNOWN', params: { code: 'SHOP_UNVERIFIED' } })
  expect(messages.problems.CODE_UNKNOWN).toMatch(/^Nothing was sold: .*\{code\}/)
  expect(wire.count('POST', /\/transactions/)).toBe(0)
  expect(written).toContain('"unknownCode":"SHOP_UNVERIFIED"')
})

test.each([429, 500, 503])(
  'a code that we do not know with %s is told as one that passes, and when',
  async (status) => {
    wire.does({ method: 'POST', path: /\/quotes/, act: say(status, 'OPERATOR_RESTING', { 'retry-after': '30' }) })
    expect(await quoteProblem()).toMatchObject({
      code: 'CODE_UNKNOWN_LATER',
      params: { code: 'OPERATOR_RESTING' },
      retryAt: expect.any(String),
    })
  },
)

test('a code that we do not know instead of a look-up is told with its name', async () => {
  forgetCatalogue('demo')
  wire.does({ method: 'POST', path: /\/lookups/, act: say(422, 'NUMBER_PORTED') })
  await expect(lookUpTypedNumber(shop.actor, '0771234567')).rejects.toMatchObject({
    problem: { code: 'CODE_UNKNOWN', params: { code: 'NUMBER_PORTED' } },
  })
})

test.each([402, 403, 409, 422, 429, 503])(
  'a code that we do not know with %s instead of a sale leaves it unknown',
  async (status) => {
    const ticket = await quote(shop.actor, fresh())
    wire.does({ method: 'POST', path: /\/transactions/, act: say(status, 'SHOP_UNVERIFIED') })
    const sold = await sell(shop.actor, ticket)
    expect(sold.sale.outcome).toBe('unknown')
    expect((await bookedFor(ticket.id)).held).toBe(-500)
    expect(await openIncidents(sold.sale.id)).toEqual(['unknown_error_code {"code":"SHOP_UNVERIFIED"}'])
    wire.does()
    await makeDue(sold.sale.id)
    await sweep()
    expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
    expect(await transactionsAt(shop.simulator.baseUrl, sold.sale.reference ?? '')).toHaveLength(1)
  },
)

test('a row of a kind that we do not know is kept in the statement and named as other', async () => {
  const rename = (rows: unknown) => (rows as object[]).map((row) => ({ ...row, kind: 'account_fee' }))
  wire.does({ method: 'GET', path: /\/statement/, act: changed(rename) })
  const before = await db().statementEntry.count()
  await sell(shop.actor, await quote(shop.actor, fresh()))
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await db().statementEntry.count({ where: { kind: 'other' } })).toBeGreaterThan(before)
})
