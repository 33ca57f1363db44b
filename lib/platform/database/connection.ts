import { Socket } from 'node:net'
import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import type pg from 'pg'
import { log } from '@/lib/platform/log/log.ts'

/** How long a connection waits for the database before it gives up, in milliseconds. */
export type Patience = {
  /** The database stops statements that take longer, so none runs on for somebody who has left. */
  statementMs: number
  /** A connection silent for this long after a query is lost: longer than any statement may take. */
  silenceMs: number
}

/** For everything that people, sales and sweeps wait for. */
export const USUAL: Patience = { statementMs: 30_000, silenceMs: 35_000 }

/** For sums over the whole journal. */
export const LONG: Patience = { statementMs: 20 * 60_000, silenceMs: 21 * 60_000 }

/**
 * A transaction idle this long has lost its process, and the database ends it before those waiting for its locks give
 * up.
 */
const FORSAKEN_MS = 8_000
const CONNECT_WITHIN_MS = 3_000
/** TCP starts probing a quiet connection after this, so a dead one is found in about 20 seconds. */
const KEEP_ALIVE_AFTER_MS = 10_000

/** The operating system's own error, so Prisma and the job queue recognise it. */
const TIMED_OUT = -constants.errno.ETIMEDOUT
const LOST = { code: getSystemErrorName(TIMED_OUT), errno: TIMED_OUT, syscall: 'read' }

/** Where PostgreSQL says that it stopped waiting for a standby; its text is in the server's language. */
const STOPPED_WAITING = 'SyncRepWaitForLSN'
/** PostgreSQL's code for a write where only reading is allowed: a standby, or a primary that was one until just now. */
const ONLY_READS = '25006'

/**
 * The session of a connection would not switch to UTC. Recognised by name, since web loads this file in several
 * bundles.
 */
export class ZoneRefused extends Error {
  override readonly name = 'ZoneRefused'

  constructor(zone: string) {
    super(`The database keeps its sessions on the zone ${zone} though UTC was asked for: no time could be read rightly`)
  }
}

/**
 * How every connection of the product is made: on UTC, whatever zone the server, database or role has, and dropped
 * after silence. Prisma's adapter reads times as UTC, so in another zone each would be wrong.
 */
export function connectionTo(url: string, patience: Patience = USUAL) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: (client: pg.ClientBase) => prepareConnection(client, patience),
  }
}

/**
 * Prepares a new connection; pools call it in `onConnect`. Uses the session rather than the address, since poolers drop
 * or refuse unknown parameters there. Throws ZoneRefused.
 */
export async function prepareConnection(client: pg.ClientBase, { statementMs, silenceMs }: Patience): Promise<void> {
  giveUpInSilence(client, silenceMs)
  believeOnlyCopied(client)
  leaveWhatOnlyReads(client)
  const answers: unknown = await client.query(
    `set timezone to 'UTC'; set statement_timeout to ${statementMs};
     set idle_in_transaction_session_timeout to ${FORSAKEN_MS}; show timezone`,
  )
  const zone = (answers as pg.QueryResult<{ TimeZone: string }>[]).at(-1)?.rows[0]?.TimeZone ?? 'unknown'
  if (zone !== 'UTC') throw new ZoneRefused(zone)
}

/**
 * Cuts a connection that has not answered for `silenceMs`: the network may drop it silently. Queries on it fail, and
 * its pool opens another. The driver's own timeout would leave it in the pool, perhaps inside an open transaction.
 */
function giveUpInSilence(client: pg.ClientBase, silenceMs: number): void {
  const { stream } = (client as pg.Client).connection
  if (!(stream instanceof Socket)) throw new Error('A connection to the database is no socket')
  stream.setTimeout(silenceMs, () => {
    if ((client as { readyForQuery?: boolean }).readyForQuery) return
    log().warn({ silenceMs }, 'a connection to the database went quiet and is given up')
    stream.destroy(Object.assign(new Error('The database did not answer'), LOST))
  })
}

/**
 * Where commits wait for a standby, one that somebody cancels while it waits is answered as done, with a warning that only
 * this machine has it: the next primary may never know. Such an answer is taken for none, and the connection is cut, so that
 * nothing is sent to the Service for a row that may be lost (decision 078).
 */
function believeOnlyCopied(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  client.on('notice', ({ routine }) => {
    if (routine !== STOPPED_WAITING) return
    log().error('a commit was cancelled before a standby confirmed it, and is taken for unknown')
    // At once: that the commit is done comes with the same packet.
    connection.emit('error', Object.assign(new Error('No standby confirmed what was written'), LOST))
    connection.stream.destroy()
  })
}

/**
 * Gives a connection up once a write on it was refused because its server only reads: the address may lead to another
 * server by now, while a pool would keep this connection for good.
 */
function leaveWhatOnlyReads(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === ONLY_READS) setImmediate(() => connection.stream.destroy())
  })
}
