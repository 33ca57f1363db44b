import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()
const NEWEST = readdirSync('prisma/migrations').findLast((name) => /^\d/.test(name)) ?? ''
const OLDER = 'The database is older than this program. Run npm run migrate.'
const PATIENCE = { timeout: 150_000 }

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
})
afterAll(() => client.end())
afterEach(async () => {
  await restore()
  await client.query(`delete from _prisma_migrations where id = 'newer'`)
})

const restore = () => client.query('update _prisma_migrations set finished_at = now(), rolled_back_at = null')

const lackNewest = () =>
  client.query('update _prisma_migrations set rolled_back_at = now() where migration_name = $1', [NEWEST])

const startNewest = () =>
  client.query('update _prisma_migrations set finished_at = null where migration_name = $1', [NEWEST])

/** Runs a command that writes, for a user name that nobody has. */
function removeAuthenticator(url = shop.databaseUrl, more: Record<string, string> = {}) {
  const args = ['--import', 'tsx', 'scripts/remove-authenticator.ts', '--username', 'nobody']
  const env = { ...process.env, DATABASE_URL: url, ...more }
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: `${out}${err}` }),
    )
  })
}

test.each([
  ['lacks', lackNewest],
  ['has begun and not finished', startNewest],
])('a web process is not ready while its database %s the newest migration', async (_, make) => {
  await make()
  // A process that was ready does not ask again.
  vi.resetModules()
  const { askDatabase } = await import('@/lib/platform/database/ask-database.ts')
  expect(await askDatabase()).toMatchObject({ answers: true, refused: { name: 'DatabaseOlder', message: OLDER } })
  await restore()
  expect(await askDatabase()).toEqual({ answers: true, refused: null })
})

test('a worker ends at start on a database without the newest migration', async () => {
  await lackNewest()
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  expect(await worker.ended).toBe(1)
  await vi.waitFor(() => expect(worker.output()).toBe(`The point of sale cannot start:\n  ${OLDER}`), 60_000)
})

test('a command that writes changes nothing in an older database', async () => {
  await lackNewest()
  expect(await removeAuthenticator()).toEqual({ code: 1, said: `The point of sale cannot start:\n  ${OLDER}\n` })
})

test('a database that no migration made is too old', async () => {
  await client.query('alter table _prisma_migrations rename to put_aside')
  const refused = await removeAuthenticator()
  await client.query('alter table put_aside rename to _prisma_migrations')
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(OLDER) })
})

test('a newer database only warns, since old and new programs run side by side', async () => {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
     values ('newer', 'x', '99991231000000_of_the_next_version', now())`,
  )
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), PATIENCE)
  expect(worker.output()).toContain('The database is newer than this program.')
  await worker.kill()
})

test('a role that may not read the migrations is told how it may, and goes on', async () => {
  const name = `app_${randomBytes(4).toString('hex')}`
  await client.query(`create role ${name} login password 'app'; grant select on "Staff" to ${name}`)
  const url = new URL(shop.databaseUrl)
  url.username = name
  url.password = 'app'
  expect(await removeAuthenticator(url.href)).toEqual({
    code: 1,
    said: 'The database does not show its migrations to this role. Run prisma/app-role.sql again.\nNobody has that user name.\n',
  })
  await client.query(`drop owned by ${name}; drop role ${name}`)
})

test('a program built with an older newest migration takes this database for newer', async () => {
  const env = {
    NEWEST_MIGRATION:
      readdirSync('prisma/migrations')
        .filter((one) => /^\d/.test(one))
        .at(-2) ?? '',
  }
  const { said } = await removeAuthenticator(shop.databaseUrl, env)
  expect(said).toContain('The database is newer than this program.')
})
