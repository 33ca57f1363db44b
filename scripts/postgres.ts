import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { accountFor } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { type Cluster, clusterPassword, initialise, launch, SUPERUSER } from './postgres/cluster.ts'
import { clusterIn, openHome } from './postgres/home.ts'
import { join, type Member } from './postgres/membership.ts'
import { removeStalePostmasterFile } from './postgres/stale-pid.ts'

const START_TIMEOUT_MS = 30_000

export type PostgresOptions = {
  /** The folder for the cluster, its password and its log. */
  dataDir: string
  /** Databases to create where they are missing. */
  databases: string[]
  /** False trades safety for speed: for tests only. */
  durable?: boolean
  /** A fixed port; without it the one used before, else a free one. */
  port?: number
  /** Told when the server goes away though nobody here stopped it. */
  onLost?: () => void
}

export type Postgres = {
  url(database: string): string
  /** Where the data is: `dataDir`, or its durable stand-in when PostgreSQL's account cannot enter that. */
  dataDir: string
  /** True when the server was already running. */
  reused: boolean
  /** Leaves the server; the last of its users to leave stops it. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins it where it runs already: left by a killed process, or
 * used by another one of the same installation.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, databases, durable = true, port, onLost = () => {} } = options
  const home = openHome(dataDir)
  const account = accountFor(clusterIn(home))
  const cluster = { home, account, binaries: findBinaries(account, home), durable }
  await initialise(cluster)
  const running = await join(home, onLost)
  const member = running ?? (await launchAndJoin(cluster, port, onLost))
  for (const database of databases) await createDatabase(member, database)
  const password = clusterPassword(home)
  return {
    url: (database) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${member.port}/${database}`,
    dataDir: home,
    reused: running !== undefined,
    stop: member.leave,
  }
}

async function launchAndJoin(cluster: Cluster, fixedPort: number | undefined, onLost: () => void): Promise<Member> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const portFile = path.join(cluster.home, 'port')
  let port = fixedPort ?? (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : await freePort())
  while (true) {
    let log: string | undefined
    const ended = launch(cluster, port).then((text) => {
      log = text
    })
    while (log === undefined && Date.now() < deadline) {
      const member = await join(cluster.home, onLost)
      if (member) {
        writeFileSync(portFile, String(member.port))
        return member
      }
      await Promise.race([ended, pause(20)])
    }
    const portTaken = log?.includes('could not bind') ?? false
    if (!isPassing(log) || Date.now() > deadline || (portTaken && fixedPort)) {
      throw new Error(`PostgreSQL did not start:\n${log ?? 'no answer'}`)
    }
    if (portTaken) port = await freePort()
    else removeStalePostmasterFile(cluster.home)
    await pause(50)
  }
}

/** Another start came first, a killed server's processes are still ending, or the port was taken meanwhile. */
function isPassing(log = ''): boolean {
  return /"postmaster.pid" already exists|pre-existing shared memory|could not bind/.test(log)
}

async function createDatabase({ admin }: Member, database: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
  if (rowCount) return
  try {
    await admin.query(`create database ${admin.escapeIdentifier(database)}`)
  } catch (error) {
    const madeByAnotherStart =
      error instanceof Error && 'code' in error && ['42P04', '23505'].includes(String(error.code))
    if (!madeByAnotherStart) throw error
  }
}
