import { PrismaPg } from '@prisma/adapter-pg'
import { env } from './env.ts'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

export type Tx = Prisma.TransactionClient

const shared = globalThis as { posPrisma?: PrismaClient }

/** The database of this process, connected at first use; one pool however many bundles load this file. */
export function db(): PrismaClient {
  shared.posPrisma ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: env().databaseUrl, max: 10, connectionTimeoutMillis: 3_000 }),
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })
  return shared.posPrisma
}

/** Runs `work` in the caller's transaction if there is one, else in a new one. */
export function inTransaction<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : db().$transaction(work)
}
