import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '@/lib/platform/live/changes.ts'
import { CHANGE_CHANNEL } from '@/lib/platform/live/events.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { openShop } from '../support/shop.ts'

/** Only a busy machine needs this long. */
const SOON_MS = 20_000

const shop = openShop()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

const CHANGE = { topic: 'balance', id: 'demo' }

async function notify(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, payload])
  await client.end()
}

test('an unreadable change is skipped, and the next one is heard', async () => {
  const heard: unknown[] = []
  stops.push(listen((change) => heard.push(change), vi.fn()))
  await vi.waitFor(async () => {
    for (const payload of ['not json', '', '7', 'null', '{"id":"x"}', JSON.stringify(CHANGE)]) await notify(payload)
    expect(heard.length).toBeGreaterThan(0)
  }, SOON_MS)
  expect(heard.every((change) => JSON.stringify(change) === JSON.stringify(CHANGE))).toBe(true)
})

test('a silently dead connection is detected, and the screens are told they missed something', async () => {
  const line = await openDatabaseLine(shop.databaseUrl)
  const direct = process.env.DATABASE_URL
  const shared = globalThis as { posEnv?: { databaseUrl: string } }
  const environment = shared.posEnv
  shared.posEnv = { ...environment, databaseUrl: line.url }
  const heard = vi.fn()
  const gap = vi.fn()
  stops.push(listen(heard, gap, { checkEveryMs: 100, answerWithinMs: 3_000 }))
  await vi.waitFor(async () => {
    await notify(JSON.stringify(CHANGE))
    expect(heard).toHaveBeenCalled()
  }, SOON_MS)
  expect(gap).not.toHaveBeenCalled()
  line.swallow()
  line.restore()
  await vi.waitFor(() => expect(gap).toHaveBeenCalled(), SOON_MS)
  heard.mockClear()
  await vi.waitFor(async () => {
    await notify(JSON.stringify(CHANGE))
    expect(heard).toHaveBeenCalled()
  }, SOON_MS)
  shared.posEnv = environment as { databaseUrl: string }
  process.env.DATABASE_URL = direct
  line.close()
})
