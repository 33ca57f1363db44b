import { createHash } from 'node:crypto'
import pg from 'pg'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { expectCommit, type SqlTx, usualPool } from './db.ts'

/**
 * Its statements are planned once for any values, since planning took longer than running them; and nobody waits longer
 * for a lock than Prisma lets a transaction live.
 */
const BEGIN = 'begin; set local plan_cache_mode to force_generic_plan; set local statement_timeout to 10000'

/**
 * Runs a transaction without Prisma. Each statement has a name, so that PostgreSQL parses it once for each connection.
 * Those that are started without waiting for each other go in one packet; the first goes with the begin.
 */
export function plainTransaction<T>(work: (tx: SqlTx) => Promise<T>): Promise<T> {
  return withoutNamesIfNeeded(() => runTransaction(work))
}

async function runTransaction<T>(work: (tx: SqlTx) => Promise<T>): Promise<T> {
  const client = await (await usualPool()).connect()
  let broken: unknown
  let isOver = false
  const tx: SqlTx = { ...sqlOf(client, () => isOver), isPlain: true }
  const follow = expectCommit(tx)
  try {
    const begun = send(client, { text: BEGIN })
    begun.catch(() => undefined)
    const result = await work(tx)
    isOver = true
    await begun
    const { command } = await send(client, { text: 'commit' })
    // Of a transaction in which a statement failed, PostgreSQL makes a rollback.
    if (command !== 'COMMIT') throw new Error('A transaction was rolled back though its work ended well')
    // Somebody may wait for the result, and nobody for this.
    void follow()
    return result
  } catch (error) {
    isOver = true
    await send(client, { text: 'rollback' }).catch((fault: unknown) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken as Error | undefined)
  }
}

/** One statement outside any transaction, in the same way; returns its rows. */
export function queryPlain<T>(query: Prisma.Sql): Promise<T> {
  return withoutNamesIfNeeded(() => withConnection((sql) => sql.$queryRaw<T>(query)))
}

/** The same; returns how many rows it changed. */
export function executePlain(query: Prisma.Sql): Promise<number> {
  return withoutNamesIfNeeded(() => withConnection((sql) => sql.$executeRaw(query)))
}

async function withConnection<T>(work: (sql: SqlTx) => Promise<T>): Promise<T> {
  const client = await (await usualPool()).connect()
  let broken: unknown
  try {
    return await work(sqlOf(client))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) broken = error
    throw error
  } finally {
    client.release(broken as Error | undefined)
  }
}

type Steps = readonly (() => Promise<unknown>)[]
type Ended<T extends Steps> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }

/**
 * Runs the steps of a transaction that need nothing of each other. In a plain one all start at once, and what they send
 * leaves in one packet, in this order; in one of Prisma's each waits for the one before. If some fail, throws what the
 * first of them threw: none is still at work then.
 */
export async function inOrder<const T extends Steps>(tx: SqlTx, steps: T): Promise<Ended<T>> {
  const results: unknown[] = []
  if (!tx.isPlain) {
    for (const step of steps) results.push(await step())
    return results as Ended<T>
  }
  for (const ended of await Promise.allSettled(steps.map((step) => step()))) {
    if (ended.status === 'rejected') throw ended.reason
    results.push(ended.value)
  }
  return results as Ended<T>
}

function sqlOf(client: pg.PoolClient, isOver = () => false): SqlTx {
  const run = async (query: TemplateStringsArray | Prisma.Sql, values: unknown[]) => {
    if (isOver()) throw new Error('A statement came after its transaction had ended')
    const { text, values: sent } = 'text' in query ? query : Prisma.sql(query as TemplateStringsArray, ...values)
    const name = nameOf(text)
    return send(client, { text, values: sent as unknown[], types: TYPES, ...(name && { name }) })
  }
  return {
    $queryRaw: async <T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(query, values)).rows as T,
    $executeRaw: async (query, ...values) => (await run(query, values)).rowCount ?? 0,
  }
}

type Sent = { text: string; values?: unknown[]; name?: string; types?: pg.CustomTypesConfig }

/** What is sent before the next turn of the event loop leaves in one packet: each packet costs more than a statement. */
async function send(client: pg.PoolClient, query: Sent): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  try {
    return await client.query(query)
  } catch (error) {
    // They hold rows and values, such as a customer's number, and errors are logged.
    if (error instanceof pg.DatabaseError) Object.assign(error, { detail: undefined, where: undefined })
    throw error
  }
}

/** The name exists already, or does not exist: behind a pooler each turn may meet another connection. */
const NAMES_LOST = ['42P05', '26000']

const shared = globalThis as { posNamesLost?: boolean }

/** Does it again without names if a pooler mixed them up: until then nothing was committed. */
async function withoutNamesIfNeeded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (shared.posNamesLost || !(error instanceof pg.DatabaseError) || !NAMES_LOST.includes(error.code ?? ''))
      throw error
    shared.posNamesLost = true
    log().warn('the database is behind a pooler in transaction mode: statements are not prepared from now on')
    return work()
  }
}

const names = new Map<string, string>()

/** The texts on this path are few and fixed: what varies is a value. */
function nameOf(text: string): string | undefined {
  if (shared.posNamesLost || env().databaseDirectUrl !== null) return undefined
  const known = names.get(text)
  if (known) return known
  const name = `pos ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
  names.set(text, name)
  return name
}

/** As Prisma reads them: 64 bits as BigInt, and all times are UTC. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
  [pg.types.builtins.DATE]: (text) => new Date(`${text}T00:00:00.000Z`),
}

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
