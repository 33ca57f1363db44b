import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { connectionTo, LONG, type Patience, prepareConnection, USUAL } from './connection.ts'

export type Tx = Prisma.TransactionClient

/** What SQL needs of a transaction. Prisma's has it, and so has a plain one: a verb that takes this runs in both. */
export type SqlTx = {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>
  isPlain?: true
}

/** SQL: the columns of a table that this program knows, by name: what the next version adds must not come with them. */
export function columnsOf(fields: Readonly<Record<string, string>>, table?: string): Prisma.Sql {
  const prefix = table ? `${table}.` : ''
  return Prisma.raw(
    Object.keys(fields)
      .map((name) => `${prefix}"${name}"`)
      .join(', '),
  )
}

type PoolName = 'usual' | 'long' | 'replica' | 'sealing'

type Work = () => Promise<void>

type Shared = {
  posAfterCommit?: WeakMap<SqlTx, Work[]>
  posPrisma?: PrismaClient
  posPrismaForLong?: PrismaClient
  posPrismaOfReplica?: PrismaClient
  posPrismaForSealing?: PrismaClient
  posPools?: Map<PoolName, pg.Pool>
}
const shared = globalThis as Shared

/** This process's database; one pool however many bundles load this file. */
export function db(): PrismaClient {
  shared.posPrisma ??= open('usual', env().databaseUrl, 10, USUAL)
  return shared.posPrisma
}

/** Runs `work` once the transaction is committed, never if it is not; outside any, at once. Its faults are logged. */
export async function afterCommit(tx: SqlTx, work: Work): Promise<void> {
  const waiting = shared.posAfterCommit?.get(tx)
  if (waiting) waiting.push(work)
  else await runLogged(work)
}

/** A transaction begins whose commit `afterCommit` waits for; the caller runs what this returns then. */
export function expectCommit(tx: SqlTx): () => Promise<void> {
  const waiting: Work[] = []
  shared.posAfterCommit ??= new WeakMap()
  shared.posAfterCommit.set(tx, waiting)
  return async () => void (await Promise.all(waiting.map(runLogged)))
}

async function runLogged(work: Work): Promise<void> {
  try {
    await work()
  } catch (error) {
    log().warn({ err: error }, 'what follows a commit failed')
  }
}

/** Without any pooler, for sums that may take many minutes. */
export function dbForLong(): PrismaClient {
  shared.posPrismaForLong ??= open('long', directUrl(), 2, LONG)
  return shared.posPrismaForLong
}

/** In sessions that cannot write. Only for `past-reads.ts`, which knows whether the replica is current enough. */
export function dbOfReplica(url: string): PrismaClient {
  shared.posPrismaOfReplica ??= open('replica', url, 5, USUAL, async (client) => {
    await prepareConnection(client, USUAL)
    await client.query('set default_transaction_read_only to on')
  })
  return shared.posPrismaOfReplica
}

/** As the role that may add to the audit's chain, which only the worker has. */
export function dbForSealing(): PrismaClient {
  const { auditRole, databaseUrl } = env()
  if (!auditRole) return db()
  const url = new URL(databaseUrl)
  url.username = encodeURIComponent(auditRole.role)
  url.password = encodeURIComponent(auditRole.password)
  shared.posPrismaForSealing ??= open('sealing', url.href, 1, USUAL)
  return shared.posPrismaForSealing
}

/** The connections that `db()` uses, for what does without Prisma (`plain.ts`). */
export async function usualPool(): Promise<pg.Pool> {
  const known = shared.posPools?.get('usual')
  if (known) return known
  await db().$connect()
  const pool = shared.posPools?.get('usual')
  if (!pool) throw new Error('The usual pool is not there though it is connected')
  return pool
}

export async function disconnect(): Promise<void> {
  const { posPrisma, posPrismaForLong, posPrismaOfReplica, posPrismaForSealing } = shared
  const open = [posPrisma, posPrismaForLong, posPrismaOfReplica, posPrismaForSealing]
  await Promise.all(open.map((one) => one?.$disconnect()))
}

export function poolCounts(): { pool: PoolName; busy: number; idle: number; waiting: number }[] {
  return [...(shared.posPools ?? [])].map(([pool, { totalCount, idleCount, waitingCount }]) => {
    return { pool, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  })
}

class CountedPg extends PrismaPg {
  readonly #name: PoolName

  constructor(name: PoolName, config: pg.PoolConfig) {
    super(config)
    this.#name = name
  }

  override async connect() {
    const adapter = await super.connect()
    shared.posPools ??= new Map()
    shared.posPools.set(this.#name, adapter.underlyingDriver())
    return adapter
  }
}

function open(
  name: PoolName,
  url: string,
  max: number,
  patience: Patience,
  onConnect?: pg.PoolConfig['onConnect'],
): PrismaClient {
  const client = new PrismaClient({
    adapter: new CountedPg(name, {
      ...connectionTo(url, patience),
      ...(onConnect && { onConnect }),
      max,
      pipeline: name === 'usual',
    }),
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })
  return Object.assign(client, { $transaction: withAfterCommit(client) })
}

/** Prisma's own, which does not tell when it has committed: here a transaction ends once what waited for that was run. */
function withAfterCommit(client: PrismaClient): PrismaClient['$transaction'] {
  const begin = client.$transaction.bind(client) as (work: unknown, options: unknown) => Promise<unknown>
  const transaction = async (work: unknown, options: unknown) => {
    if (typeof work !== 'function') return begin(work, options)
    let follow: Work | undefined
    const result = await begin((tx: Tx) => {
      follow = expectCommit(tx)
      return work(tx)
    }, options)
    await follow?.()
    return result
  }
  return transaction as PrismaClient['$transaction']
}

export function inTransaction<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : db().$transaction(work)
}

/** Without any pooler, for what needs its own session: LISTEN, the job queue, locks beyond a transaction, long sums. */
export function directUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env()
  return databaseDirectUrl ?? databaseUrl
}
