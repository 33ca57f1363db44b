import pino from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { SilenceCause } from '@/lib/platform/shared/causes.ts'
import { collectionOf, deposit, followNow } from '../support/collect.ts'
import { startHostileServer } from '../support/hostile-server.ts'
import { collectionsAt, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { withTold } from '../support/ticket-view.ts'
import { followTopUp, topUp } from '../support/top-up.ts'
import {
  badGateway,
  badGzip,
  bomb,
  endless,
  garbage,
  noOffsets,
  sentOn,
  tenthsOfCents,
  twistAll,
} from '../support/twists.ts'
import type { Act, Wire } from '../support/wire.ts'

/**
 * The Service, or whatever stands before it, answers what is no answer: to reads, each is one sentence; what was sent
 * is unknown, is looked up with its own reference and key, and happens once. The log says why.
 */
let wire: Wire
let manager: Actor
let written = ''
let numbers = 0
const shop = openShop({ onWire: (line) => (wire = line) })

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(() => {
  wire.does()
  written = ''
  const write = (line: string) => {
    written += line
  }
  Object.assign(globalThis, { posLog: pino({ level: 'warn', base: null, timestamp: false }, { write }) })
})

const fresh = () => ({ ...AIRTIME, recipient: `2637720000${String(10 + numbers++)}` })

/** The causes in the log, each once. */
function causes(): string[] {
  const lines = written.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
  return [...new Set(lines.flatMap(({ cause }) => (cause ? [String(cause)] : [])))]
}

async function nothingIsLost(act: Act, cause: SilenceCause): Promise<void> {
  await readsAreRefused(act)
  await sellsOnce(act)
  await collectsOnce(act)
  await topsUpOnce(act)
  expect(causes()).toEqual([cause])
}

/** One sentence each, and nothing is stored. */
async function readsAreRefused(act: Act): Promise<void> {
  forgetCatalogue('demo')
  twistAll(wire, act)
  const lookUp = lookUpTypedNumber(shop.actor, '0771234567')
  await expect(lookUp).rejects.toMatchObject({ problem: { code: 'LOOKUP_UNANSWERED' } })
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'SERVICE_SILENT' })
  wire.does()
  await lookUpTypedNumber(shop.actor, '0771234567')
  twistAll(wire, act)
  expect(withTold(await quote(shop.actor, fresh()))).toMatchObject({ problem: { code: 'QUOTE_UNANSWERED' } })
  wire.does()
}

async function sellsOnce(act: Act): Promise<void> {
  const ticket = await quote(shop.actor, fresh())
  twistAll(wire, act)
  const sold = await sell(shop.actor, ticket)
  expect(sold.sale).toMatchObject({ outcome: 'unknown', refusal: null })
  const sent = await db().sale.findUniqueOrThrow({ where: { id: sold.sale.id } })
  await sweepNow(sold.sale.id)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('unknown')
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, held: -500 })
  expect(wire.count('POST', /\/transactions/)).toBe(1)
  wire.does()
  await sweepNow(sold.sale.id)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await db().sale.findUniqueOrThrow({ where: { id: sold.sale.id } })).toMatchObject({
    reference: sent.reference,
    idempotencyKey: sent.idempotencyKey,
  })
  expect(await transactionsAt(shop.simulator.baseUrl, sent.reference ?? '')).toHaveLength(1)
}

async function sweepNow(saleId: string): Promise<void> {
  await makeDue(saleId)
  await sweep()
}

async function collectsOnce(act: Act): Promise<void> {
  twistAll(wire, act)
  const asked = await deposit(shop.actor)
  expect(asked).toMatchObject({ outcome: 'unknown', refusal: null })
  expect((await followNow(shop.actor, asked)).outcome).toBe('unknown')
  expect(wire.count('POST', /\/collections/)).toBe(1)
  wire.does()
  await followNow(shop.actor, asked)
  await followNow(shop.actor, asked)
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('paid')
  expect(await collectionsAt(shop.simulator.baseUrl, asked.reference)).toHaveLength(1)
}

/** A top-up has no list to look it up in: it is asked for again with the same key. */
async function topsUpOnce(act: Act): Promise<void> {
  twistAll(wire, act)
  const asked = await topUp(manager, { amount: '5' })
  expect(asked).toMatchObject({ outcome: 'unknown', refusal: null })
  const first = wire.seen.findLast(({ path }) => path.endsWith('/fundings'))
  wire.does()
  await followTopUp(manager, asked)
  expect(wire.seen.find(({ path }) => path.endsWith('/fundings'))).toMatchObject({
    idempotencyKey: first?.idempotencyKey,
    body: first?.body,
  })
  expect((await followTopUp(manager, asked)).outcome).toBe('credited')
}

test('a web page in place of every answer loses nothing', () => nothingIsLost(garbage, 'no_json'))
test('gzip that does not unpack loses nothing', () => nothingIsLost(badGzip, 'compressed'))
test('a gzip bomb loses nothing', () => nothingIsLost(bomb, 'no_json'))
test('a body without end loses nothing', () => nothingIsLost(endless, 'no_json'))
test('a gateway’s 502, even around a good answer, loses nothing', () => nothingIsLost(badGateway, 'gateway'))

test('amounts with a tenth of a cent are not rounded: no price is held, no row is kept, nothing sent is lost', async () => {
  await followStatement('test')
  const kept = await db().statementEntry.count()
  twistAll(wire, tenthsOfCents)
  const { products } = await lookUpTypedNumber(shop.actor, '0771234567')
  expect(products.map(({ faceCents, minCents, maxCents }) => faceCents ?? minCents ?? maxCents ?? 'untold')).toEqual(
    products.map(() => 'untold'),
  )
  expect(withTold(await quote(shop.actor, fresh()))).toMatchObject({ problem: { code: 'QUOTE_UNANSWERED' } })
  wire.does()
  await sellsOnce(tenthsOfCents)
  await topsUpOnce(tenthsOfCents)
  twistAll(wire, tenthsOfCents)
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'STATEMENT_SHAPE' })
  expect(await db().statementEntry.count()).toBe(kept)
  expect(causes()).toEqual(['contract'])
})

test('redirects are not followed, take the key nowhere and lose nothing', async () => {
  const other = await startHostileServer()
  try {
    for (const status of [301, 302, 303, 307, 308]) {
      await nothingIsLost(sentOn(status, `${other.baseUrl}/transactions`), 'elsewhere')
    }
    expect(other.seen).toEqual([])
  } finally {
    await other.stop()
  }
})

test('a price whose end has no offset is not sold at, and the cashier is told', async () => {
  twistAll(wire, noOffsets)
  expect(withTold(await quote(shop.actor, fresh()))).toMatchObject({ problem: { code: 'QUOTE_UNANSWERED' } })
  expect(wire.count('POST', /\/transactions/)).toBe(0)
  expect(causes()).toEqual(['contract'])
})
