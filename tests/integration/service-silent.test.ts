import pino from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { readSilences } from '@/lib/office/overview/read-silences.ts'
import { getStatementStanding } from '@/lib/office/statement/queries.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { badGzip, garbage, sentOn, twistAll } from '../support/twists.ts'
import { cut, say, type Wire } from '../support/wire.ts'

/** The office is told that the Service gives no usable answer, about what, why and since when. */
let wire: Wire
let manager: Actor
const shop = openShop({ onWire: (line) => (wire = line) })
const askBalance = () => refreshBalance(credentialNamed('demo'))

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(async () => {
  Object.assign(globalThis, { posSilences: new Map() })
  await db().serviceSilence.deleteMany()
  wire.does()
})

test('the office hears why the Service gives no usable answer, and about what, until it does', async () => {
  twistAll(wire, sentOn(301, 'https://elsewhere.example'))
  await askBalance()
  await quote(shop.actor, AIRTIME)
  const [silence, ...others] = await readSilences(manager)
  expect(others).toEqual([])
  expect(silence).toMatchObject({ credential: 'demo', cause: 'elsewhere' })
  expect(silence?.topics.toSorted()).toEqual(['balance', 'products'])
  wire.does()
  await askBalance()
  expect((await readSilences(manager)).flatMap(({ topics }) => topics)).toEqual(['products'])
  await sellNow(shop.actor, AIRTIME)
  expect(await readSilences(manager)).toEqual([])
})

test('a refusal is an answer', async () => {
  twistAll(wire, say(429, 'RATE_LIMITED'))
  await askBalance()
  expect(await readSilences(manager)).toEqual([])
})

test('a silence keeps its beginning while it lasts, whatever its cause becomes', async () => {
  twistAll(wire, garbage)
  await askBalance()
  const [first] = await readSilences(manager)
  twistAll(wire, badGzip)
  await askBalance()
  expect(await readSilences(manager)).toEqual([{ ...first, cause: 'compressed' }])
})

test('a silence that nobody meets any more is over after five minutes, and a later one begins anew', async () => {
  twistAll(wire, cut)
  await askBalance()
  await db()
    .$executeRaw`update "ServiceSilence" set at = at - interval '301 seconds', since = since - interval '1 hour'`
  expect(await readSilences(manager)).toEqual([])
  Object.assign(globalThis, { posSilences: new Map() })
  await askBalance()
  const [again] = await readSilences(manager)
  expect(Date.now() - (again?.since.getTime() ?? 0)).toBeLessThan(60_000)
})

test('after two minutes the office is alerted, once, until the Service answers', async () => {
  const alerts = async () => (await listOpenAlerts(manager)).filter(({ kind }) => kind === 'silent')
  const minuteLater = async () => {
    await db()
      .$executeRaw`update "ServiceSilence" set at = at - interval '61 seconds', since = since - interval '61 seconds'`
    Object.assign(globalThis, { posSilences: new Map() })
    await askBalance()
    await watchAlerts('test')
  }
  twistAll(wire, cut)
  await askBalance()
  await minuteLater()
  expect(await alerts()).toEqual([])
  await minuteLater()
  await minuteLater()
  expect(await alerts()).toMatchObject([{ detail: { cause: 'cut' } }])
  wire.does()
  await askBalance()
  await watchAlerts('test')
  expect(await alerts()).toEqual([])
})

test('the statement page says why it stands still', async () => {
  twistAll(wire, garbage)
  await syncStatement('test')
  expect(await getStatementStanding(manager)).toMatchObject({ problem: 'SERVICE_SILENT', cause: 'no_json' })
  wire.does()
  await syncStatement('test')
  expect(await getStatementStanding(manager)).toMatchObject({ problem: null, cause: null })
})

test('a cashier reads nothing of it', async () => {
  await expect(readSilences(shop.actor)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})

test('good answers write nothing, and a table that is away stops no sale', async () => {
  const versions = () => db().$queryRaw`select xmin::text from "ServiceSilence"`
  await sellNow(shop.actor, { ...AIRTIME, amount: '7' })
  expect(await versions()).toEqual([])
  Object.assign(globalThis, { posLog: pino({ level: 'silent' }) })
  await db().$executeRaw`alter table "ServiceSilence" rename to "ServiceSilenceAway"`
  wire.does({ method: 'POST', path: /\/quotes/, times: 1, act: cut })
  expect((await quote(shop.actor, AIRTIME)).sale).toMatchObject({ problem: { code: 'QUOTE_UNANSWERED' } })
  expect((await sellNow(shop.actor, { ...AIRTIME, amount: '8' })).sale.outcome).toBe('delivered')
  await db().$executeRaw`alter table "ServiceSilenceAway" rename to "ServiceSilence"`
})
