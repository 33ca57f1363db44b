import fs from 'node:fs'
import path from 'node:path'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { ROOT } from '../../scripts/root.ts'

/** The data folder of the one PostgreSQL that all copies of a checkout use; a copy is told by the environment. */
const SHARED = process.env.MUTANTS_DATA ?? path.join(ROOT, '.data/mutants/database')

/** Starts it for as long as copies are tested. Their own tests join it, and leave it again. */
export function startSharedDatabase(): Promise<Postgres> {
  process.env.MUTANTS_DATA = SHARED
  return startPostgres({ dataDir: SHARED, databases: [], durable: false })
}

/** Lets the tests of a copy find the shared database where they look for their own. */
export function shareDatabase(copy: string): void {
  const own = path.join(copy, '.data/tests')
  if (fs.existsSync(own)) return
  fs.mkdirSync(path.dirname(own), { recursive: true })
  fs.symlinkSync(SHARED, own, 'junction')
}
