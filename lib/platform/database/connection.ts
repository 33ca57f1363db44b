import { Socket } from 'node:net'
import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import type pg from 'pg'
import { log } from '@/lib/platform/log/log.ts'
import { storeDatabaseTime } from '@/lib/platform/shared/time/now.ts'

export type Patience = {
  statementMs: number
  /** Silent this long after a query, it counts as lost; no statement may take as long. */
  silenceMs: number
}

export const USUAL: Patience = { statementMs: 30_000, silenceMs: 35_000 }

export const LONG: Patience = { statementMs: 20 * 60_000, silenceMs: 21 * 60_000 }

/** A transaction idle this long has lost its process; it ends before those waiting for its locks give up. */
const FORSAKEN_MS = 8_000
/** Long enough for an old computer on which everything starts at once; a server that is down refuses at once. */
const CONNECT_WITHIN_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** Prisma and the job queue recognise it. */
const TIMED_OUT = -constants.errno.ETIMEDOUT
const LOST = { code: getSystemErrorName(TIMED_OUT), errno: TIMED_OUT, syscall: 'read' }

/** The routine that says it no longer waits for a standby; the text depends on the server's language. */
const STOPPED_WAITING = 'SyncRepWaitForLSN'
/** A write to a read-only server: a standby, or a primary demoted a moment ago. */
const ONLY_READS = '25006'

/** Recognised by name, since web loads this file in several bundles. */
export class ZoneRefused extends Error {
  override readonly name = 'ZoneRefused'

  constructor(zone: string) {
    super(`The database keeps its sessions on the zone ${zone} though UTC was asked for: no time could be read rightly`)
  }
}

/** Every connection: on UTC, which is how Prisma's adapter reads times, and dropped after silence. */
export function connectionTo(url: string, patience: Patience = USUAL) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: async (client: pg.ClientBase) => {
      const begun = performance.now()
      storeDatabaseTime(await prepareConnection(client, patience), begun)
    },
  }
}

/** Sets the session; poolers refuse parameters in an address. Returns the server's time. @throws ZoneRefused */
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
  const [zone, clock] = (answers as pg.QueryResult<{ TimeZone?: string; now?: Date }>[])
    .slice(-2)
    .map(({ rows }) => rows[0])
  if (zone?.TimeZone !== 'UTC') throw new ZoneRefused(zone?.TimeZone ?? 'unknown')
  if (!clock?.now) throw new Error('The database did not tell the time')
  return clock.now
}

/** The network may drop a connection silently; the driver's own timeout would leave it in the pool. */
function giveUpInSilence(client: pg.ClientBase, silenceMs: number): void {
  const { stream } = (client as pg.Client).connection
  if (!(stream instanceof Socket)) throw new Error('A connection to the database is no socket')
  stream.setTimeout(silenceMs, () => {
    if ((client as { readyForQuery?: boolean }).readyForQuery) return
    log().warn({ silenceMs }, 'a connection to the database went quiet and is given up')
    stream.destroy(Object.assign(new Error('The database did not answer'), LOST))
  })
}

/** A commit whose wait for a standby was cancelled counts as no answer: its rows may be lost (decision 078). */
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

/** Its address may lead to another server by now, but a pool would keep this connection for good. */
function leaveWhatOnlyReads(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === ONLY_READS) setImmediate(() => connection.stream.destroy())
  })
}
