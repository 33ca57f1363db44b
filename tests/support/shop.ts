import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { type Actor, builtIn } from '@/lib/people/access/model.ts'
import { db, disconnect } from '@/lib/platform/database/db.ts'
import { createEmptyDatabase, createTestDatabase } from './postgres.ts'
import { TEST_SEAL_KEYS } from './seal-keys.ts'
import type { Simulator } from './simulator-client.ts'
import { startSimulator } from './start-simulator.ts'
import { startWire, type Wire } from './wire.ts'

export type Shop = { actor: Actor; simulator: Simulator; databaseUrl: string; serviceDatabaseUrl: string }

/**
 * `between` puts something between shop and simulator, and returns the address that the shop uses. With `onWire` it is
 * a line that the test can interfere with. `migrate` makes the tables in an empty database.
 */
type Options = {
  minimal?: boolean
  between?: (serviceBaseUrl: string) => Promise<string>
  onWire?: (wire: Wire) => void
  migrate?: (databaseUrl: string) => Promise<void>
}

/**
 * A shop for the tests of one file: a migrated database, a simulator of its own, a branch with one till, and a
 * cashier. Actions run in the test's process, as they do in the web and worker processes. Whatever the tests did, the
 * books must prove sound at the end.
 */
export function openShop(options: Options = {}): Shop {
  const shop = {} as Shop
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const made = options.migrate ? createEmptyDatabase() : createTestDatabase()
    const [pos, simulator] = await Promise.all([made, startSimulator({ minimal: options.minimal ?? false })])
    ends.push(pos.drop, simulator.stop)
    await options.migrate?.(pos.url)
    shop.simulator = simulator
    shop.databaseUrl = pos.url
    shop.serviceDatabaseUrl = simulator.databaseUrl
    const { baseUrl } = shop.simulator
    const wire = options.onWire ? await startWire(baseUrl) : null
    if (wire) ends.push(wire.stop)
    if (wire) options.onWire?.(wire)
    const asked = wire?.baseUrl ?? (await options.between?.(baseUrl)) ?? baseUrl
    Object.assign(process.env, shopEnvironment(pos.url, asked))
    whenPaid(sellPaidTicket)
    shop.actor = await openTill('HRE-01', 'Rudo', 'cashier')
  })

  afterAll(async () => {
    expect((await checkBooks()).faults).toEqual([])
    await disconnect()
    for (const end of ends.reverse()) await end()
  })

  return shop
}

/** The environment of a web or worker process that sells with the demo partner's key. */
function shopEnvironment(databaseUrl: string, baseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SERVICE_BASE_URL: baseUrl,
    SERVICE_CREDENTIALS: 'demo',
    SERVICE_DEMO_KEY: 'service_test_demo_all_abilities',
    SERVICE_DEMO_ENVIRONMENT: 'test',
    SERVICE_DEMO_WEBHOOK_SECRETS: 'whsec_tests',
    SERVICE_COLLECTION_METHODS: "ecocash:EcoCash,omari:O'mari,innbucks:InnBucks",
    SESSION_SECRET: 'a secret of the tests, long enough to pass',
    SECRET_PEPPERS: 'one:a-pepper-of-the-tests-long-enough-to-pass',
    SEAL_KEYS: TEST_SEAL_KEYS,
    APP_ORIGINS: 'http://127.0.0.1:3000',
    PARTNER_NAME: 'Kopje Kiosks',
    LOG_LEVEL: 'error',
  }
}

/** A till at a branch, with somebody signed in. */
export async function openTill(branchCode: string, name: string, role: Actor['role']): Promise<Actor> {
  const branch = await db().branch.upsert({
    where: { code: branchCode },
    create: { code: branchCode, name: 'Harare First Street' },
    update: {},
  })
  const { _max: last } = await db().till.aggregate({ where: { branchCode }, _max: { number: true } })
  const number = 1 + (last.number ?? 0)
  const till = await db().till.create({ data: { branchCode, number } })
  const username = `${name.toLowerCase()}-${randomUUID()}`
  const staff = await db().staff.create({ data: { name, username, role, branches: { create: { branchCode } } } })
  return {
    staffId: staff.id,
    sessionId: randomUUID(),
    name,
    ...builtIn(role),
    locale: 'en',
    proven: true,
    fresh: true,
    branches: role === 'owner' ? null : [branchCode],
    till: { id: till.id, number, branchCode, branchName: branch.name, training: false, refusedCurrencies: [] },
  }
}
