import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ROOT } from './root.ts'

const MIGRATIONS = path.join(ROOT, 'prisma/migrations')

/**
 * Brings the point of sale's database to the checked-out schema, job queue included. Prisma's CLI, which takes two
 * seconds to say that there is nothing to do, runs only when a migration is missing or differs.
 */
export async function migrateDatabase(url: string): Promise<void> {
  if (!(await isUpToDate(url))) await deploy(url)
  await runMigrations({ connectionString: url })
}

/** A name for the schema as checked out: it changes when a migration is added or edited. */
export function schemaFingerprint(): string {
  return createHash('sha256').update(JSON.stringify(checkedOut())).digest('hex').slice(0, 12)
}

async function isUpToDate(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Migration>(
      `select migration_name as name, checksum from _prisma_migrations
       where finished_at is not null and rolled_back_at is null`,
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const wanted = checkedOut()
    return wanted.length === applied.size && wanted.every(({ name, checksum }) => applied.get(name) === checksum)
  } catch {
    const neverMigrated = false
    return neverMigrated
  } finally {
    await client.end()
  }
}

/** The password travels in the environment: the CLI hands the address to its engine as an argument, for all to read. */
async function deploy(url: string): Promise<void> {
  const address = new URL(url)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password), CHECKPOINT_DISABLE: '1' }
  address.password = ''
  const prisma = path.join(ROOT, 'node_modules/prisma/build/index.js')
  try {
    await promisify(execFile)(process.execPath, [prisma, 'migrate', 'deploy'], {
      cwd: ROOT,
      env: { ...env, DATABASE_URL: address.href },
    })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? `${error.stderr}` : String(error)
    throw new Error(`The database could not be migrated:\n${output.trim()}`)
  }
}

type Migration = { name: string; checksum: string }

function checkedOut(): Migration[] {
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => {
    const script = readFileSync(path.join(MIGRATIONS, name, 'migration.sql'))
    return { name, checksum: createHash('sha256').update(script).digest('hex') }
  })
}
