import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.ts'
import { namesIn, readServed } from '../support/alert-rules.ts'
import { type DatabaseLine, openDatabaseLine } from '../support/database-line.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { openShop } from '../support/shop.ts'

const TOKEN = 'a-token-of-the-tests'
const HEADERS = { authorization: `Bearer ${TOKEN}` }
const PATIENCE = { timeout: 150_000 }
const shop = openShop()
let line: DatabaseLine
let web: WebProcess
beforeAll(async () => {
  await ensureBuilt()
  line = await openDatabaseLine(shop.databaseUrl)
  Object.assign(process.env, { METRICS_TOKEN: TOKEN, DATABASE_URL: line.url })
  web = await startWeb()
  process.env.DATABASE_URL = shop.databaseUrl
}, 300_000)
afterAll(async () => {
  await web?.stop()
  line?.close()
})

const ready = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/api/health/ready`, { headers })
  return { httpStatus: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

test('ready names what is wrong to whoever has the token, and nobody else', async () => {
  const plain = { httpStatus: 200, status: 'ok', worker: 'never heard', clock: 'ok', screens: 'ok' }
  expect(await ready(web.url)).toEqual(plain)
  expect(await ready(web.url, { authorization: 'Bearer wrong' })).toEqual(plain)
  expect(await ready(web.url, HEADERS)).toMatchObject({
    ...plain,
    problems: [{ problem: 'no worker follows sales', of: 'sweep', action: 'Start a worker.' }],
  })
  await db().$executeRaw`insert into "WorkerHeartbeat" values ('sweep', now())`
  await vi.waitFor(
    async () => expect(await ready(web.url, HEADERS)).toMatchObject({ worker: 'ok', problems: [] }),
    PATIENCE,
  )
})

test('a web process serves its numbers to a scraper with the token', async () => {
  expect((await fetch(`${web.url}/api/metrics`)).status).toBe(401)
  const answer = await fetch(`${web.url}/api/metrics`, { headers: HEADERS })
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const served = readServed(await answer.text())
  expect(served.get('pos_database_up')).toBe(1)
  expect(namesIn(served)).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(served.has('pos_database_connections{pool="usual",state="idle"}')).toBe(true)
})

test('a database that goes away between two questions is told as away', async () => {
  await db().$executeRaw`alter table "WorkerHeartbeat" rename to "Elsewhere"`
  onTestFinished(async () => void (await db().$executeRaw`alter table "Elsewhere" rename to "WorkerHeartbeat"`))
  const away = { httpStatus: 503, status: 'database is away' }
  expect(await ready(web.url)).toEqual(away)
  const worker = await fetch(`${web.url}/api/health/worker`)
  expect({ httpStatus: worker.status, ...((await worker.json()) as object) }).toEqual(away)
})

test('a web process whose database went away says why to whoever has the token', async () => {
  line.close()
  const away = { httpStatus: 503, status: 'database is away' }
  await vi.waitFor(async () => expect(await ready(web.url)).toEqual(away), PATIENCE)
  expect(await ready(web.url, HEADERS)).toEqual({
    ...away,
    why: expect.any(String),
    action: 'Start the database, or correct DATABASE_URL.',
  })
  // What an earlier test was served may still be served for two seconds.
  await vi.waitFor(async () => {
    const served = readServed(await (await fetch(`${web.url}/api/metrics`, { headers: HEADERS })).text())
    expect(served.get('pos_database_up')).toBe(0)
  }, PATIENCE)
})
