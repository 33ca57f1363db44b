import fs from 'node:fs'
import path from 'node:path'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { ROOT } from '../../scripts/root.ts'

/** The data folder of the one PostgreSQL that all copies of a checkout use; copies get it from the environment. */
const SHARED = process.env.MUTANTS_DATA ?? path.join(ROOT, '.data/mutants/database')

/** Starts it while copies are tested. Their own tests join and leave it. */
export function startSharedDatabase(): Promise<Postgres> {
  process.env.MUTANTS_DATA = SHARED
  return startPostgres({ dataDir: SHARED, databases: [], durable: false })
}

/** Points a copy's tests to the shared database. */
export function shareDatabase(copy: string): void {
  const own = path.join(copy, '.data/tests')
  if (fs.existsSync(own)) return
  fs.mkdirSync(path.dirname(own), { recursive: true })
  fs.symlinkSync(SHARED, own, 'junction')
}
