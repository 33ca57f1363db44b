import pino from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { listOwnSilences } from '@/lib/office/overview/service-keys.ts'
import { getStatementStanding } from '@/lib/office/statement/queries.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { getStatus } from '@/lib/office/status/get-status.ts'
import { listProblems } from '@/lib/office/status/list-problems.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { collect, followNow } from '../support/collect.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { withTold } from '../support/ticket-view.ts'
import { badGzip, garbage, sentOn, twistAll } from '../support/twists.ts'
import { type Act, cut, say, type Wire } from '../support/wire.ts'

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
  const [silence, ...others] = await listOwnSilences(manager)
  expect(others).toEqual([])
  expect(silence).toMatchObject({ credential: 'demo', cause: 'elsewhere' })
  expect(silence?.topics.toSorted()).toEqual(['balance', 'products'])
  wire.does()
  await askBalance()
  expect((await listOwnSilences(manager)).flatMap(({ topics }) => topics)).toEqual(['products'])
  await sellNow(shop.actor, AIRTIME)
  expect(await listOwnSilences(manager)).toEqual([])
})

test('a refusal is an answer', async () => {
  twistAll(wire, say(429, 'RATE_LIMITED'))
  await askBalance()
  expect(await listOwnSilences(manager)).toEqual([])
})

test('a silence keeps its beginning while it lasts, whatever its cause becomes', async () => {
  twistAll(wire, garbage)
  await askBalance()
  const [first] = await listOwnSilences(manager)
  twistAll(wire, badGzip)
  await askBalance()
  expect(await listOwnSilences(manager)).toEqual([{ ...first, cause: 'compressed' }])
})

test('a silence that nobody meets any more is over after five minutes, and a later one begins anew', async () => {
  twistAll(wire, cut)
  await askBalance()
  await db()
    .$executeRaw`update "ServiceSilence" set at = at - interval '301 seconds', since = since - interval '1 hour'`
  expect(await listOwnSilences(manager)).toEqual([])
  Object.assign(globalThis, { posSilences: new Map() })
  await askBalance()
  const [again] = await listOwnSilences(manager)
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

/** Refuses a list, and nothing else, from now on. */
const refuseList = (path: RegExp, act: Act) => wire.does({ method: 'GET', path, act })
const REVERSED_SALES = /\/transactions\?.*status=reversed/
const topicsOf = async () => (await listOwnSilences(manager)).flatMap(({ topics }) => topics).toSorted()

test.each([
  ['the key may not read it', 403, 'ABILITY_MISSING'],
  ['the Service has a fault', 500, 'INTERNAL_ERROR'],
])('a list of reversed sales that is refused as %s is told and alerted until it is read', async (_, status, code) => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: `263778300${status}` })
  refuseList(REVERSED_SALES, say(status, code))
  await watchReversals(credentialNamed('demo'))
  await sellNow(shop.actor, { ...AIRTIME, recipient: `263778301${status}` })
  expect(await listOwnSilences(manager)).toMatchObject([{ cause: 'refuses_list', topics: ['reversedSales'] }])
  const owner = await openTill('HRE-01', 'Nyarai', 'owner')
  const { lines } = await getStatus(owner)
  expect(lines).toContainEqual(expect.objectContaining({ sentence: 'silent', verdict: 'bad' }))
  expect(await listProblems()).toContainEqual(expect.objectContaining({ of: 'demo: reversedSales: refuses_list' }))
  await db().$executeRaw`update "ServiceSilence" set since = since - interval '3 minutes'`
  await watchAlerts('test')
  const alerts = async () => (await listOpenAlerts(manager)).filter(({ kind }) => kind === 'silent')
  expect(await alerts()).toMatchObject([{ detail: { cause: 'refuses_list' } }])
  wire.does()
  await watchReversals(credentialNamed('demo'))
  expect(await topicsOf()).toEqual([])
  await watchAlerts('test')
  expect(await alerts()).toEqual([])
})

test('of the two lists of payments each is told alone', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263778300001' })
  await followNow(shop.actor, await collect(shop.actor, ticket))
  await db().collection.updateMany({ where: { ticketId: { not: ticket.id } }, data: { state: 'completed' } })
  const abandoned = await quote(shop.actor, { ...AIRTIME, recipient: '263778300002' })
  await collect(shop.actor, abandoned, { phone: '263000000003' })
  await db().collection.updateMany({ where: { ticketId: abandoned.id }, data: { state: 'failed' } })
  refuseList(/\/collections\?.*status=reversed/, say(403, 'ABILITY_MISSING'))
  await watchCollections(credentialNamed('demo'))
  expect(await topicsOf()).toEqual(['reversedPayments'])
  refuseList(/\/collections\?.*status=completed/, say(500, 'INTERNAL_ERROR'))
  await watchCollections(credentialNamed('demo'))
  expect(await topicsOf()).toEqual(['latePayments'])
})

test('a list is not missed by a key that made nothing it could tell of, nor told of a key that is stopped', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263778300003' })
  refuseList(REVERSED_SALES, say(401, 'KEY_INVALID'))
  await watchReversals(credentialNamed('demo'))
  await db().sale.updateMany({ data: { credential: 'another' } })
  refuseList(REVERSED_SALES, say(403, 'ABILITY_MISSING'))
  await watchReversals(credentialNamed('demo'))
  expect(await topicsOf()).toEqual([])
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
  await expect(listOwnSilences(shop.actor)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})

test('good answers write nothing, and a table that is away stops no sale', async () => {
  const versions = () => db().$queryRaw`select xmin::text from "ServiceSilence"`
  await sellNow(shop.actor, { ...AIRTIME, amount: '7' })
  expect(await versions()).toEqual([])
  Object.assign(globalThis, { posLog: pino({ level: 'silent' }) })
  await db().$executeRaw`alter table "ServiceSilence" rename to "ServiceSilenceAway"`
  wire.does({ method: 'POST', path: /\/quotes/, times: 1, act: cut })
  expect(withTold(await quote(shop.actor, AIRTIME))).toMatchObject({ problem: { code: 'QUOTE_UNANSWERED' } })
  expect((await sellNow(shop.actor, { ...AIRTIME, amount: '8' })).sale.outcome).toBe('delivered')
  await db().$executeRaw`alter table "ServiceSilenceAway" rename to "ServiceSilence"`
})
