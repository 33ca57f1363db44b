import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { InUseError, RunRecord } from '../../scripts/launcher/run-record.ts'
import { startPostgres } from '../../scripts/postgres.ts'

const PREFIX = path.join(os.tmpdir(), 'partner-pos-stack-')

/** A new data folder for a stack; if we are root, the database's account may enter it. */
export function newStackFolder(): string {
  const folder = mkdtempSync(PREFIX)
  chmodSync(folder, 0o711)
  return folder
}

/** Ends the stacks of killed test runs, and removes their data. */
export async function removeAbandonedStacks(): Promise<void> {
  const folders = readdirSync(os.tmpdir()).map((name) => path.join(os.tmpdir(), name))
  for (const folder of folders.filter((name) => name.startsWith(PREFIX) && existsSync(path.join(name, 'run.json')))) {
    try {
      await RunRecord.claim(folder)
      await (await startPostgres({ dataDir: folder, databases: [], durable: false })).stop()
      rmSync(folder, { recursive: true })
    } catch (error) {
      if (!(error instanceof InUseError)) throw error
    }
  }
}
