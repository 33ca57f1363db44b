import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerMetrics } from '@/lib/office/metrics/answer-metrics.ts'
import { db } from '@/lib/platform/database/db.ts'
import { joinHub } from '@/lib/platform/live/hub.ts'
import { freePort } from '../../scripts/free-port.ts'
import { ROOT } from '../../scripts/root.ts'
import {
  hasPromtool,
  namesIn,
  proveRules,
  readRules,
  readServed,
  type Served,
  type Trial,
} from '../support/alert-rules.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { type Broken, beat, setClock, shopFaults } from '../support/shop-faults.ts'
import type { Wire } from '../support/wire.ts'
import { startWorker } from '../support/worker-process.ts'

const TOKEN = 'a-token-of-the-tests'
const NUMBER = '263772345671'
const broken = { wire: {} } as Broken
const shop = openShop({ onWire: (line: Wire) => Object.assign(broken.wire, line) })
let healthy: Served

beforeAll(async () => {
  setToken(TOKEN)
  broken.client = new pg.Client({ connectionString: shop.databaseUrl })
  broken.actor = shop.actor
  await broken.client.connect()
  await broken.client.query('set session_replication_role = replica')
  await sellNow(shop.actor, { ...AIRTIME, recipient: NUMBER })
  await beat(broken)
  const read = { environment: 'test', credential: 'demo', booksFrom: new Date(), syncedAt: new Date() } as const
  await db().statementSync.create({ data: read })
  await db().backup.create({ data: { at: new Date(), bytes: 1n, rows: 1n } })
  setClock(0)
  healthy = await served()
})
afterAll(() => broken.client.end())

/** As if the process had started with it. */
function setToken(token: string): void {
  process.env.METRICS_TOKEN = token
  Object.assign(globalThis, { posEnv: undefined })
}

/** What is served now, past what a process remembers for some seconds. */
async function served(): Promise<Served> {
  Object.assign(globalThis, { posShopRead: undefined, posShopReadSlowly: undefined })
  const answer = await answerMetrics(`Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  return readServed(await answer.text())
}

const trials: Trial[] = []

test.each(shopFaults(broken))(
  'a fault that $alert watches for changes $series',
  async ({ alert, series, make, undo }) => {
    const before = await served()
    await make()
    const after = await served()
    expect(after.get(series) ?? 0).toBeGreaterThan(before.get(series) ?? 0)
    trials.push({ alert, before, after })
    await undo?.()
  },
)

/** What Prometheus tells of each process itself, and what no test can bring about in moments. */
const NOT_MADE = ['PosProcessDown', 'PosDatabaseAway', 'PosConnectionsUsedUp', 'PosProcessBusy']

test('while the database is away, metrics say so and still tell of the process', async () => {
  vi.spyOn(db(), '$transaction').mockRejectedValue(new Error('away'))
  const away = await served()
  vi.restoreAllMocks()
  expect(away.get('pos_database_up')).toBe(0)
  expect([...namesIn(away)].filter((name) => name.startsWith('pos_sales'))).toEqual([])
  expect(namesIn(away)).toContain('process_resident_memory_bytes')
  trials.push({ alert: 'PosDatabaseAway', before: healthy, after: away })
})

test('every fault fires its alert rule, and a healthy shop fires none', () => {
  const tried = new Set(trials.map(({ alert }) => alert))
  expect(
    readRules()
      .map(({ alert }) => alert)
      .filter((alert) => !tried.has(alert) && !NOT_MADE.includes(alert)),
  ).toEqual([])
  if (!hasPromtool()) return
  const waits = new Map([...healthy, ['pos_database_waiting{pool="usual"}', 3]])
  const busy = new Map([...healthy, ['nodejs_eventloop_lag_p99_seconds', 2]])
  const down = new Map([['up{job="pos-web"}', 0]])
  proveRules(
    [
      ...trials,
      { alert: 'PosConnectionsUsedUp', before: healthy, after: waits },
      { alert: 'PosProcessBusy', before: healthy, after: busy },
      { alert: 'PosProcessDown', before: healthy, after: down },
    ],
    healthy,
  )
})

test('every number that a rule or the board names is served', async () => {
  const names = namesIn(await served())
  const asked = (text: string) => [...text.matchAll(/\b(?:pos|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
  const board = readFileSync(path.join(ROOT, 'ops/grafana/partner-pos.json'), 'utf8')
  for (const text of [...readRules().map((rule) => rule.text), board]) {
    expect(asked(text).filter((name) => !names.has(name))).toEqual([])
  }
  expect(asked(board).length).toBeGreaterThan(15)
})

test('every rule says what to do, and where to read more', () => {
  for (const rule of readRules()) {
    expect(rule.text, rule.alert).toMatch(/^ {10}summary: (["']).+\.\1$/m)
    expect(rule.text, rule.alert).toMatch(/^ {10}action: (["']).+\.\1$/m)
    expect(rule.text, rule.alert).toMatch(/^ {10}runbook: docs\/operations\/\w+\.md#.+$/m)
  }
})

test('metrics are served only for the token, and not at all if none is set', async () => {
  for (const wrong of [null, '', 'Bearer ', `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, TOKEN, `Basic ${TOKEN}`]) {
    const refused = await answerMetrics(wrong)
    expect(refused.status, String(wrong)).toBe(401)
    expect(await refused.text()).toBe('')
  }
  setToken('')
  expect((await answerMetrics(`Bearer ${TOKEN}`)).status).toBe(404)
  setToken(TOKEN)
})

test('no series names a person, a number, a ticket or one object', async () => {
  const { client, actor } = broken
  const text = [...(await served()).keys()].join('\n')
  const { rows } = await client.query<{ id: string; reference: string; upstreamId: string }>(
    'select id, reference, "upstreamId" from "Sale"',
  )
  for (const known of [
    NUMBER,
    NUMBER.slice(3),
    actor.name,
    actor.staffId,
    ...rows.flatMap((row) => Object.values(row)),
  ]) {
    if (known) expect(text).not.toContain(known)
  }
  expect(text).not.toMatch(/call="\S+ \/\w+\/(?!:id)/)
})

test('live screens and connections of the process are counted', async () => {
  const leave = joinHub({ onChange() {}, onGap() {}, onEnd() {} })
  expect((await served()).get('pos_live_screens')).toBe(1)
  leave()
  const after = await served()
  expect(after.get('pos_live_screens')).toBe(0)
  expect(after.get('pos_database_connections{pool="usual",state="busy"}')).toBeGreaterThanOrEqual(0)
  expect(after.has('pos_database_waiting{pool="usual"}')).toBe(true)
})

test('a worker serves its own numbers where it is told to, and ends in order all the same', async ({
  onTestFinished,
}) => {
  const port = await freePort()
  const more = { METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) }
  const worker = startWorker(shop.databaseUrl, onTestFinished, more)
  await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), 60_000)
  const url = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${TOKEN}` }
  expect((await fetch(`${url}/metrics`)).status).toBe(401)
  expect((await fetch(`${url}/other`, { headers })).status).toBe(404)
  const told = readServed(await (await fetch(`${url}/metrics`, { headers })).text())
  expect(told.get('pos_database_up')).toBe(1)
  expect(namesIn(told)).toContain('nodejs_eventloop_lag_p99_seconds')
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})
