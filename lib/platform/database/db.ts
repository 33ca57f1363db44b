import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { connectionTo, LONG, type Patience, prepareConnection, USUAL } from './connection.ts'
import { directUrl } from './direct-url.ts'

export type Tx = Prisma.TransactionClient

/**
 * `usual` for everything that people wait for, `long` for sums over the whole journal, `replica` for past days,
 * `sealing` for the audit's chain.
 */
type PoolName = 'usual' | 'long' | 'replica' | 'sealing'

type Shared = {
  posPrisma?: PrismaClient
  posPrismaForLong?: PrismaClient
  posPrismaOfReplica?: PrismaClient
  posPrismaForSealing?: PrismaClient
  posPools?: Map<PoolName, pg.Pool>
}
const shared = globalThis as Shared

/**
 * This process's database, connected at first use; one pool however many bundles load this file. A statement takes at
 * most half a minute, and a dead connection is found soon after that.
 */
export function db(): PrismaClient {
  shared.posPrisma ??= open('usual', env().databaseUrl, 10, USUAL)
  return shared.posPrisma
}

/**
 * The same database without any pooler, for sums over the whole journal, which may take many minutes; a small pool of
 * its own.
 */
export function dbForLong(): PrismaClient {
  shared.posPrismaForLong ??= open('long', directUrl(), 2, LONG)
  return shared.posPrismaForLong
}

/**
 * The replica at an address, in sessions that cannot write even if the address leads to the primary. Only for
 * `past-reads.ts`, which knows whether the replica is current enough.
 */
export function dbOfReplica(url: string): PrismaClient {
  shared.posPrismaOfReplica ??= open('replica', url, 5, USUAL, async (client) => {
    await prepareConnection(client, USUAL)
    await client.query('set default_transaction_read_only to on')
  })
  return shared.posPrismaOfReplica
}

/**
 * The same database as the role that may add to the audit's chain, which the worker alone can sign in with; without
 * such a role, as every other.
 */
export function dbForSealing(): PrismaClient {
  const { auditRole, databaseUrl } = env()
  if (!auditRole) return db()
  const url = new URL(databaseUrl)
  url.username = encodeURIComponent(auditRole.role)
  url.password = encodeURIComponent(auditRole.password)
  shared.posPrismaForSealing ??= open('sealing', url.href, 1, USUAL)
  return shared.posPrismaForSealing
}

/**
 * Runs one statement on the usual pool without Prisma's client, which costs web more than the statement itself when
 * many come each second. Returns how many rows it changed.
 */
export async function runPlain(text: string, values: readonly unknown[]): Promise<number> {
  await db().$connect()
  const answer = await shared.posPools?.get('usual')?.query(text, [...values])
  if (!answer) throw new Error('The usual pool is not there though it is connected')
  return answer.rowCount ?? 0
}

/** Closes every connection of this process; the next use reconnects. */
export async function disconnect(): Promise<void> {
  const { posPrisma, posPrismaForLong, posPrismaOfReplica, posPrismaForSealing } = shared
  const open = [posPrisma, posPrismaForLong, posPrismaOfReplica, posPrismaForSealing]
  await Promise.all(open.map((one) => one?.$disconnect()))
}

/** How many of this process's connections are busy, idle or waited for, per pool; unused pools are left out. */
export function poolCounts(): { pool: PoolName; busy: number; idle: number; waiting: number }[] {
  return [...(shared.posPools ?? [])].map(([pool, { totalCount, idleCount, waitingCount }]) => {
    return { pool, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  })
}

/** Prisma's adapter with a pool whose connections can be counted. */
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
  return new PrismaClient({
    adapter: new CountedPg(name, { ...connectionTo(url, patience), ...(onConnect && { onConnect }), max }),
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })
}

/** Runs `work` in the caller's transaction if there is one, else in a new one. */
export function inTransaction<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : db().$transaction(work)
}
