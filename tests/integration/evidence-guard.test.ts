import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { appRoleSql } from '../../scripts/migrations/give-rights.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

// What sells live must not be able to rewrite what it did.
const shop = openShop()
const role = `app_${randomBytes(4).toString('hex')}`
const LIVE = {
  SERVICE_CREDENTIALS: 'demo',
  SERVICE_DEMO_KEY: 'service_live_demo_all_abilities',
  SERVICE_DEMO_ENVIRONMENT: 'live',
}
const KEYED = { AUDIT_KEYS: `2026a:${'k'.repeat(32)}` }
const READY = { timeout: 150_000 }
const sealer = `seal_${randomBytes(4).toString('hex')}`
const SEALING = { AUDIT_ROLE: `${sealer}:te:sts` }
let reducedUrl = ''

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function rowsAs(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  await asOwner(`create role ${role} login password 'tests'`, appRoleSql({ app: role }))
  await asOwner(`create role ${sealer} login password 'te:sts'`)
  const url = new URL(shop.databaseUrl)
  url.username = role
  url.password = 'tests'
  reducedUrl = url.href
})

afterAll(() =>
  asOwner(
    `reassign owned by ${role} to current_user`,
    `drop owned by ${role}, ${sealer}`,
    `drop role ${role}`,
    `drop role ${sealer}`,
  ),
)

test('a worker that sells live makes no chain without a key', async ({ onTestFinished }) => {
  const worker = startWorker(reducedUrl, onTestFinished, LIVE)
  expect(await worker.ended).toBe(1)
  await vi.waitFor(() => expect(worker.output()).toContain('AUDIT_KEYS is missing'), 60_000)
})

test('a worker that sells live refuses a role that may change the evidence', async ({ onTestFinished }) => {
  const worker = startWorker(shop.databaseUrl, onTestFinished, { ...LIVE, ...KEYED })
  expect(await worker.ended).toBe(1)
  await vi.waitFor(
    () => expect(worker.output()).toMatch(/may change the evidence \(Audit and \d+ more tables\)/),
    20_000,
  )
})

test('one forgotten right is enough to be refused', async ({ onTestFinished }) => {
  await asOwner(`grant delete on "JournalEntry" to ${role}`)
  const worker = startWorker(reducedUrl, onTestFinished, { ...LIVE, ...KEYED })
  expect(await worker.ended).toBe(1)
  await vi.waitFor(() => expect(worker.output()).toContain('may change the evidence (JournalEntry).'), 60_000)
  await asOwner(`revoke delete on "JournalEntry" from ${role}`)
})

test('with the reduced role and a key it starts, and for trying out neither is needed', async ({ onTestFinished }) => {
  const live = startWorker(reducedUrl, onTestFinished, { ...LIVE, ...KEYED })
  await vi.waitFor(() => expect(live.output()).toContain('the worker is ready'), READY)
  expect(live.output()).toContain('DATABASE_URL signs in with a role that may also seal the audit')
  await live.kill()
  const practice = startWorker(shop.databaseUrl, onTestFinished)
  await vi.waitFor(() => expect(practice.output()).toContain('the worker is ready'), READY)
})

test('a worker that was given no role of its own once there is one goes on, and its log says what to set', async ({
  onTestFinished,
}) => {
  await asOwner(appRoleSql({ app: role, seal: sealer }))
  const worker = startWorker(reducedUrl, onTestFinished, { ...LIVE, ...KEYED })
  await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), READY)
  const said = `The role ${role} may not seal the audit. Set AUDIT_ROLE for the worker`
  await vi.waitFor(() => expect(worker.output()).toContain(said), READY)
  expect(worker.child.exitCode).toBeNull()
})

test('with its own role the worker seals what web did, and nothing says that web may', async ({ onTestFinished }) => {
  await asOwner(appRoleSql({ app: role, seal: sealer }))
  const { rows } = await rowsAs(reducedUrl, `insert into "Audit" (action) values ('test:by-web') returning id`)
  const worker = startWorker(reducedUrl, onTestFinished, { ...LIVE, ...KEYED, ...SEALING })
  const link = { auditId: BigInt(rows[0].id), keyId: '2026a' }
  await vi.waitFor(
    async () => expect(await db().auditSeal.findMany()).toContainEqual(expect.objectContaining(link)),
    READY,
  )
  expect(worker.output()).not.toContain('seal the audit')
})

test('a role for sealing that may change the evidence is refused too', async ({ onTestFinished }) => {
  await asOwner(appRoleSql({ app: role, seal: sealer }), `grant update on "AuditSeal" to ${sealer}`)
  const worker = startWorker(reducedUrl, onTestFinished, { ...LIVE, ...KEYED, ...SEALING })
  expect(await worker.ended).toBe(1)
  const said = 'AUDIT_ROLE signs in with a role that may change the evidence (AuditSeal).'
  await vi.waitFor(() => expect(worker.output()).toContain(said), 60_000)
  await asOwner(`revoke update on "AuditSeal" from ${sealer}`)
})
