import { Socket } from 'node:net'
import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import type pg from 'pg'
import { log } from '@/lib/platform/log/log.ts'
import { noteDatabaseTime } from '@/lib/platform/shared/now.ts'

/** How long a connection waits for the database before it gives up, in milliseconds. */
export type Patience = {
  /** The database stops statements that take longer, so none keeps running for a caller who has left. */
  statementMs: number
  /** A connection silent this long after a query counts as lost; no statement may take as long. */
  silenceMs: number
}

/** For everything that people, sales and sweeps wait for. */
export const USUAL: Patience = { statementMs: 30_000, silenceMs: 35_000 }

/** For sums over the whole journal. */
export const LONG: Patience = { statementMs: 20 * 60_000, silenceMs: 21 * 60_000 }

/**
 * A transaction idle this long has lost its process. The database ends it before those waiting for its locks give up.
 */
const FORSAKEN_MS = 8_000
const CONNECT_WITHIN_MS = 3_000
/** TCP probes a connection quiet for this long, so a dead one is found in about 20 seconds. */
const KEEP_ALIVE_AFTER_MS = 10_000

/** The operating system's own error, which Prisma and the job queue recognise. */
const TIMED_OUT = -constants.errno.ETIMEDOUT
const LOST = { code: getSystemErrorName(TIMED_OUT), errno: TIMED_OUT, syscall: 'read' }

/**
 * The PostgreSQL routine that reports it stopped waiting for a standby; the message text depends on the server's
 * language.
 */
const STOPPED_WAITING = 'SyncRepWaitForLSN'
/** PostgreSQL's code for a write to a read-only server: a standby, or a primary that was demoted a moment ago. */
const ONLY_READS = '25006'

/** A connection's session would not switch to UTC. Recognised by name, since web loads this file in several bundles. */
export class ZoneRefused extends Error {
  override readonly name = 'ZoneRefused'

  constructor(zone: string) {
    super(`The database keeps its sessions on the zone ${zone} though UTC was asked for: no time could be read rightly`)
  }
}

/**
 * How every connection of the product is made: on UTC, whatever the server, database or role is set to, and dropped
 * after silence. Prisma's adapter reads times as UTC, so any other zone would make every time wrong.
 */
export function connectionTo(url: string, patience: Patience = USUAL) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: async (client: pg.ClientBase) => {
      const begun = performance.now()
      noteDatabaseTime(await prepareConnection(client, patience), begun)
    },
  }
}

/**
 * Prepares a new connection; pools call it in `onConnect`. Sets the session rather than the address, since poolers drop
 * or refuse unknown parameters there. Returns the server's time. Throws ZoneRefused.
 */
export async function prepareConnection(client: pg.ClientBase, { statementMs, silenceMs }: Patience): Promise<Date> {
  giveUpInSilence(client, silenceMs)
  believeOnlyCopied(client)
  leaveWhatOnlyReads(client)
  // A connection that its pool let go of is still told when the server stops; unheard, that would end the process.
  client.on('error', () => {})
  const answers: unknown = await client.query(
    `set timezone to 'UTC'; set statement_timeout to ${statementMs};
     set idle_in_transaction_session_timeout to ${FORSAKEN_MS}; show timezone;
     select clock_timestamp()::timestamptz(3) as now`,
  )
  const [zone, told] = (answers as pg.QueryResult<{ TimeZone?: string; now?: Date }>[])
    .slice(-2)
    .map(({ rows }) => rows[0])
  if (zone?.TimeZone !== 'UTC') throw new ZoneRefused(zone?.TimeZone ?? 'unknown')
  if (!told?.now) throw new Error('The database did not tell the time')
  return told.now
}

/**
 * Cuts a connection that has not answered for `silenceMs`, since the network may have dropped it silently. Its queries
 * fail and its pool opens another. The driver's own timeout would leave it in the pool, perhaps inside an open
 * transaction.
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
 * Where commits wait for a standby and somebody cancels that wait, PostgreSQL still reports the commit as done, with a
 * warning that only this machine has it: the next primary may never know. We treat that as no answer and cut the
 * connection, so that nothing is sent to the Service for a row that may be lost (decision 078).
 */
function believeOnlyCopied(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  client.on('notice', ({ routine }) => {
    if (routine !== STOPPED_WAITING) return
    log().error('a commit was cancelled before a standby confirmed it, and is taken for unknown')
    // Immediately: the same packet also reports the commit as done.
    connection.emit('error', Object.assign(new Error('No standby confirmed what was written'), LOST))
    connection.stream.destroy()
  })
}

/**
 * Drops a connection after a write on it was refused because its server is read-only. The address may lead to another
 * server by now, but a pool would keep this connection for good.
 */
function leaveWhatOnlyReads(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === ONLY_READS) setImmediate(() => connection.stream.destroy())
  })
}
