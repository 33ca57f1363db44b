import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { processIdentity } from '../processes.ts'
import { clusterPassword, SUPERUSER } from './cluster.ts'
import { clusterIn } from './home.ts'

/**
 * Every user of the server holds this lock shared. Whoever can take it exclusively is the last, and may stop the
 * server.
 */
const USERS_LOCK = 7_205_101
const STOP_TIMEOUT_MS = 10_000

export type Member = { port: number; admin: pg.Client; leave(): Promise<void> }

/**
 * Joins the users of the running server; throws if none runs. A server that merely answers at the recorded address is
 * not trusted: it must report this very data folder.
 */
export async function join(home: string, onLost: () => void): Promise<Member> {
  const noted = readPostmasterFile(home)
  if (!noted) throw new Error('No server has noted its address.')
  const admin = new pg.Client({ ...adminConnection(home, noted.port), application_name: 'partner-pos launcher' })
  let leaving: Promise<void> | undefined
  admin.on('error', () => {})
  try {
    await admin.connect()
    const { rows } = await admin.query<{ data_directory: string }>('show data_directory')
    const reported = fs.realpathSync(rows[0]?.data_directory ?? '/')
    if (reported !== fs.realpathSync(clusterIn(home))) throw new Error('The server there has other data.')
    await admin.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
  } catch (error) {
    await admin.end().catch(() => {})
    throw error
  }
  admin.once('end', () => leaving || onLost())
  const leave = async () => {
    if (await isLastUser(admin)) await stopServer(noted.pid)
    await admin.end().catch(() => {})
  }
  return {
    port: noted.port,
    admin,
    leave: () => {
      leaving ??= leave()
      return leaving
    },
  }
}

/** How to reach the server's own database as its superuser. */
function adminConnection(home: string, port: number) {
  const password = clusterPassword(home)
  return { host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres', connectionTimeoutMillis: 5_000 }
}

/** What the server wrote in its data folder: its pid, data folder and port. */
export function readPostmasterFile(home: string): { pid: number; dataDirectory: string; port: number } | undefined {
  try {
    const [pid, dataDirectory, , port] = fs
      .readFileSync(path.join(clusterIn(home), 'postmaster.pid'), 'utf8')
      .split('\n')
    return dataDirectory && Number(port) > 0 ? { pid: Number(pid), dataDirectory, port: Number(port) } : undefined
  } catch {
    return undefined
  }
}

async function isLastUser(admin: pg.Client): Promise<boolean> {
  try {
    await admin.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    const { rows } = await admin.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [USERS_LOCK])
    return rows[0]?.last ?? false
  } catch {
    const alreadyGone = false
    return alreadyGone
  }
}

/** A fast shutdown: sessions end, the data is flushed. */
async function stopServer(pid: number): Promise<void> {
  const identity = processIdentity(pid)
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (identity && processIdentity(pid) === identity) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (pid ${pid}) did not stop within ${STOP_TIMEOUT_MS / 1000} s.`)
    await pause(20)
  }
}
