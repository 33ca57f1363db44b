import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, onTestFinished } from 'vitest'
import { writeBackup } from '../../scripts/backup/write-backup.ts'
import { query } from './embedded-postgres.ts'
import { createEmptyDatabase } from './postgres.ts'
import type { Shop } from './shop.ts'
import { swapDatabases } from './swap-databases.ts'

/** Restores a shop's database from an older backup while a test runs, by the command of an operator. */
export function restoring(shop: Shop) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-restoring-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    /** Backs the shop up, lets it go on, then restores the backup in its place. The lost database is at `lostUrl`. */
    async restoreAfter(goOn: () => Promise<void>): Promise<{ lostUrl: string; said: string }> {
      const [file, keyFile] = [path.join(folder, `${randomUUID()}.tar.gz.age`), path.join(folder, 'key.txt')]
      const identity = await generateIdentity()
      writeFileSync(keyFile, `${identity}\n`)
      await writeBackup({ url: shop.databaseUrl, file, recipients: [await identityToRecipient(identity)] })
      await goOn()
      const empty = await createEmptyDatabase()
      onTestFinished(empty.drop)
      const { code, said } = await run(['scripts/restore.ts', file, '--identity', keyFile, '--unsigned'], empty.url)
      expect(`${code} ${said}`).toMatch(/^0 /)
      await swapDatabases(shop.databaseUrl, empty.url, shop.serviceDatabaseUrl)
      return { lostUrl: empty.url, said }
    },
    /** Every sale that the Service has, each of another reference, and its state now. */
    async soldAtService(): Promise<Map<string, string>> {
      const rows = await query<{ reference: string; status: string }>(
        shop.serviceDatabaseUrl,
        'select reference, status from transactions order by reference',
      )
      expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
      return new Map(rows.map(({ reference, status }) => [reference, status]))
    },
  }
}

function run(command: string[], databaseUrl: string) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', ...command],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (_error, out, err) => resolve({ code: child.exitCode, said: `${out}${err}` }),
    )
  })
}
