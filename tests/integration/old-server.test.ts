import { execFile } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabaseLine } from '../support/database-line.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()
const TOO_OLD = /PostgreSQL \S+.* is too old for this program\. Use 15 or newer\./

/**
 * What tells the version of the server, and as long a text that tells that of an older one: what is sent keeps its
 * length.
 */
const ASKED = "current_setting('server_version_num')"
const pretend = (version: number) => `'${version}'`.padEnd(ASKED.length)

async function serverOf(version: number): Promise<string> {
  const line = await openDatabaseLine(shop.databaseUrl, (text) => text.replaceAll(ASKED, pretend(version)))
  onTestFinished(line.close)
  return line.url
}

test('a worker on PostgreSQL 14 ends at its start with one clear line', async ({ onTestFinished }) => {
  const worker = startWorker(await serverOf(14_00_23), onTestFinished)
  expect(await worker.ended).toBe(1)
  await vi.waitFor(() => expect(worker.output()).toMatch(TOO_OLD), 60_000)
})

test('PostgreSQL 14 is not migrated, and the command says why', async () => {
  const refused = await migrate(await serverOf(14_00_23))
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(TOO_OLD) })
})

test('the first PostgreSQL 15 is new enough', async () => {
  expect(await migrate(await serverOf(15_00_00))).toEqual({ code: 0, said: 'The tables are up to date.\n' })
})

function migrate(url: string): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, DATABASE_URL: url }
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', 'scripts/migrate-database.ts']
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: `${out}${err}` }),
    )
  })
}
