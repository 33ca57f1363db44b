import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { accountFor } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { type Cluster, clusterPassword, initialise, type Launched, launch, SUPERUSER } from './postgres/cluster.ts'
import { clusterIn, openHome } from './postgres/home.ts'
import { join, type Member, readPostmasterFile } from './postgres/membership.ts'
import { removeStalePostmasterFile } from './postgres/stale-pid.ts'

/** Generous, since the server replays its log first if it was killed. */
const START_TIMEOUT_MS = 60_000
const WRONG_PASSWORD = '28P01'
/** Another start was faster, the processes of a killed server are still ending, or the port was just taken. */
const PASSING_FAILURE = /"postmaster.pid" already exists|pre-existing shared memory|could not bind/

export type PostgresOptions = {
  /** The installation's data folder; it holds the cluster, its password and its log under `postgres`. */
  dataDir: string
  /** Databases to create if missing. */
  databases: string[]
  /** False trades safety for speed: for tests only. */
  durable?: boolean
  /** The server's time zone for sessions, such as Africa/Harare: for tests only. */
  timezone?: string
  /** A fixed port; by default the previous one, or else a free one. */
  port?: number
  /** Called if the server goes away without us having stopped it. */
  onLost?: () => void
}

export type Postgres = {
  url(database: string): string
  /** Where the data is: in the data folder, or in a durable place if PostgreSQL's account cannot enter it. */
  dataDir: string
  /** True if the server was already running. */
  reused: boolean
  /** Leaves the server; its last user stops it. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins one that runs already: left by a killed process, or used by
 * another process of the installation.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, databases, durable = true, timezone = 'UTC', port, onLost = () => {} } = options
  const home = openHome(path.join(dataDir, 'postgres'))
  const account = accountFor(clusterIn(home))
  const cluster = { home, account, binaries: findBinaries(account, home), durable, timezone }
  await initialise(cluster)
  const running = await join(home, onLost).catch(() => undefined)
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
  let port = fixedPort ?? rememberedPort(portFile) ?? (await freePort())
  while (true) {
    const outcome = await joinOrLog(cluster, launch(cluster, port), deadline, onLost)
    if (typeof outcome !== 'string') {
      writeFileSync(portFile, String(outcome.port))
      return outcome
    }
    const portTaken = outcome.includes('could not bind')
    if (!PASSING_FAILURE.test(outcome) || (portTaken && fixedPort) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${outcome}`)
    }
    if (portTaken) port = await freePort()
    else removeStalePostmasterFile(cluster.home)
    await pause(50)
  }
}

function rememberedPort(file: string): number | undefined {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined
}

/** Joins the server, whether ours or that of a faster start. If ours ends first, returns what it wrote. */
async function joinOrLog(
  { home }: Cluster,
  launched: Launched,
  deadline: number,
  onLost: () => void,
): Promise<Member | string> {
  let log: string | undefined
  const ended = launched.ended.then((text) => {
    log = text
  })
  while (log === undefined) {
    try {
      return await join(home, onLost)
    } catch (error) {
      const isOurs = readPostmasterFile(home)?.pid === launched.pid
      const refused = error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD
      if (launched.pid && ((isOurs && refused) || Date.now() > deadline)) {
        process.kill(launched.pid, 'SIGINT')
        throw error
      }
    }
    await Promise.race([ended, pause(20)])
  }
  return log
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
