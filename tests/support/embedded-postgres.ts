import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'

export type PostgresUser = { url: string; reused: boolean; end(signal: NodeJS.Signals): Promise<void> }

/** Starts a data folder's server from the test's process, and stops using it after the test. */
export async function startShop(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, databases: ['shop'], durable: false })
  onTestFinished(postgres.stop)
  return postgres
}

/** Uses a data folder's server from a separate process, which can be killed. */
export async function startUser(dataDir: string, database = 'shop', durability = 'fast'): Promise<PostgresUser> {
  const program = path.join(import.meta.dirname, 'postgres-user.ts')
  const args = ['--import', 'tsx', program, dataDir, database, durability]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = (signal: NodeJS.Signals) => endChild(child, signal)
  onTestFinished(() => end('SIGTERM'))
  for await (const line of createInterface({ input: child.stdout })) return { ...JSON.parse(line), end }
  throw new Error('The process ended without a word.')
}

/** The rows that a statement returns. */
export async function query<T = unknown>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
