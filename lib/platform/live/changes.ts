import pg from 'pg'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { connectionTo, prepareConnection, USUAL } from '@/lib/platform/database/connection.ts'
import { afterCommit, directUrl, type SqlTx } from '@/lib/platform/database/db.ts'
import { executePlain } from '@/lib/platform/database/plain.ts'
import { log } from '@/lib/platform/log/log.ts'
import { CHANGE_CHANNEL, type ChangeEvent, ECHO_CHANNEL } from './events.ts'
import { hearsItself, logHearing } from './hearing.ts'

const RETRY_MS = 1_000
const CHECK_EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 5_000

export type StopListening = () => Promise<void>

/** Passes every change on. `onGap` after a lost connection, and every `checkEveryMs` while it hears nothing. */
export function listen(
  onChange: (change: ChangeEvent) => void,
  onGap: () => void,
  { checkEveryMs = CHECK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): StopListening {
  let client: pg.Client | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let connectedBefore = false
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connectionTo(directUrl()),
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client = next
    next.on('notification', ({ channel, payload }) => {
      const change = channel === CHANGE_CHANNEL ? readChange(payload) : null
      if (change) onChange(change)
    })
    next.on('error', (error) => log().warn({ err: error }, 'the live connection to the database broke'))
    next.on('end', () => giveUp(next))
    try {
      await next.connect()
      await prepareConnection(next, USUAL)
      await next.query(`listen ${CHANGE_CHANNEL}; listen ${ECHO_CHANNEL}`)
      if (connectedBefore) onGap()
      connectedBefore = true
      void check(next)
    } catch (error) {
      log().warn({ err: error }, 'no live connection to the database')
      giveUp(next)
    }
  }

  async function check(line: pg.Client): Promise<void> {
    try {
      const [hears] = await Promise.all([hearsItself(line), line.query('select 1')])
      if (hears !== null && client === line) logHearing(hears)
      if (hears === false && client === line) onGap()
      if (client === line) again(checkEveryMs, () => check(line))
    } catch (error) {
      log().warn({ err: error }, 'the live connection to the database went quiet')
      giveUp(line)
    }
  }

  function giveUp(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    again(RETRY_MS, connect)
  }

  function again(afterMs: number, work: () => Promise<void>): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void work(), afterMs)
  }

  void connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}

/** Another program may send anything on the channel. */
function readChange(payload: string | undefined): ChangeEvent | null {
  try {
    const change: unknown = JSON.parse(payload ?? '')
    const known = typeof change === 'object' && change !== null && 'topic' in change && 'id' in change
    return known ? (change as ChangeEvent) : null
  } catch {
    log().warn('an unreadable change was left out')
    return null
  }
}

/** Tells every web process once the caller's transaction has committed. */
export function notifyChange(tx: SqlTx, event: ChangeEvent): Promise<void> {
  return afterCommit(tx, () => notifyWithOthers(event))
}

type Notices = { waiting: Set<string>; sending: Promise<void> | null }

const shared = globalThis as { posNotices?: Notices }

/**
 * Inside a transaction it would hold PostgreSQL's one lock of notifications through the flush (docs/scaling.md). While
 * one statement is on its way, what comes meanwhile waits for the next. If this process dies before it, screens find out
 * when they next look by themselves.
 */
function notifyWithOthers(event: ChangeEvent): Promise<void> {
  shared.posNotices ??= { waiting: new Set(), sending: null }
  const notices = shared.posNotices
  notices.waiting.add(JSON.stringify(event))
  notices.sending ??= sendNotices(notices).finally(() => {
    notices.sending = null
  })
  return notices.sending
}

async function sendNotices({ waiting }: Notices): Promise<void> {
  while (waiting.size > 0) {
    const events = [...waiting]
    waiting.clear()
    await executePlain(Prisma.sql`select pg_notify(${CHANGE_CHANNEL}, event) from unnest(${events}::text[]) event`)
  }
}
