import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { connectionTo, LONG, type Patience, USUAL } from './connection.ts'

export type Tx = Prisma.TransactionClient

const shared = globalThis as { posPrisma?: PrismaClient; posPrismaForLong?: PrismaClient }

/**
 * This process's database, connected at first use; one pool however many bundles load this file. A statement takes half
 * a minute at most, and a dead connection is found soon after.
 */
export function db(): PrismaClient {
  shared.posPrisma ??= open(10, USUAL)
  return shared.posPrisma
}

/**
 * The same database for sums over the whole journal, which may take many minutes; few connections, in a pool of their
 * own.
 */
export function dbForLong(): PrismaClient {
  shared.posPrismaForLong ??= open(2, LONG)
  return shared.posPrismaForLong
}

/** Closes every connection of this process; the next use reconnects. */
export async function disconnect(): Promise<void> {
  await Promise.all([shared.posPrisma?.$disconnect(), shared.posPrismaForLong?.$disconnect()])
}

function open(max: number, patience: Patience): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ ...connectionTo(env().databaseUrl, patience), max }),
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })
}

/** Runs `work` in the caller's transaction if there is one, else in a new one. */
export function inTransaction<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : db().$transaction(work)
}
