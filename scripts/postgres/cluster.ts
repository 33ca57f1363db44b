import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn } from './home.ts'

export const SUPERUSER = 'postgres'
const LOG_LIMIT_BYTES = 1_000_000

/** Fast, with no protection of the data, and with the statements of a deadlock in the log. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  log_error_verbosity: 'default',
  // One server carries as many shops as test files run at once, each with its web app, worker and simulator.
  max_connections: '400',
}

export type Cluster = {
  home: string
  account: Account
  binaries: Binaries
  durable: boolean
  /** The time zone of sessions that set none. */
  timezone: string
}

/** The cluster's own random password, created once and readable by nobody else. */
export function clusterPassword(home: string): string {
  const file = path.join(home, 'password')
  if (!fs.existsSync(file)) {
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    writeThrough(draft, randomBytes(24).toString('base64url'))
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if (!fs.existsSync(file)) throw error
    } finally {
      fs.rmSync(draft)
    }
  }
  return fs.readFileSync(file, 'utf8')
}

/**
 * Creates the data folder on first use: completely or not at all, and only once, however many processes start together.
 */
export async function initialise({ home, account, binaries, durable }: Cluster): Promise<void> {
  const cluster = clusterIn(home)
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return
  const draft = `${cluster}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    fs.writeFileSync(passwordFile, clusterPassword(home), { mode: 0o600 })
    for (const file of [draft, passwordFile]) chownTo(account, file)
    const settings = ['--encoding=UTF8', ...localeFor(binaries.version)]
    const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const args = ['-D', draft, ...settings, ...access, '--no-instructions', ...(durable ? [] : ['--no-sync'])]
    await promisify(execFile)(binaries.initdb, args, { ...account, cwd: '/', env: cleanEnvironment() })
    fs.renameSync(draft, cluster)
  } catch (error) {
    const madeByAnotherStart = fs.existsSync(path.join(cluster, 'PG_VERSION'))
    if (!madeByAnotherStart) throw error
  } finally {
    for (const file of [draft, passwordFile]) fs.rmSync(file, { recursive: true, force: true })
  }
}

/**
 * PostgreSQL's own locale, which is the same on every machine. Before version 17 it had none, so the system's is used.
 */
function localeFor(version: string): string[] {
  if (Number.parseInt(version, 10) < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

export type Launched = {
  pid: number | undefined
  /** Resolves with what the server wrote when it ends. */
  ended: Promise<string>
}

/**
 * Starts the server on a loopback port, apart from our terminal and process group, so that neither Ctrl-C nor our own
 * death ends it.
 */
export function launch({ home, account, binaries, durable, timezone }: Cluster, port: number): Launched {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    timezone,
    log_timezone: 'UTC',
    // Statements and error details can hold tokens and PINs.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : FOR_TESTS),
  }
  const logFile = path.join(home, 'log')
  const log = fs.openSync(logFile, sizeOf(logFile) > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  const logStart = sizeOf(logFile)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', clusterIn(home), '-p', String(port), ...flags], {
    ...account,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(sizeOf(logFile) > 0 ? fs.readFileSync(logFile).subarray(logStart).toString() : ''))
  })
  return { pid: child.pid, ended }
}

/** Writes a file and syncs it to disk before anything depends on it: without the password the data is lost. */
function writeThrough(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600)
  fs.writeSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function chownTo({ uid, gid }: Account, file: string): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid)
}

/** PG* variables of the user's own databases must not reach this one. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}
