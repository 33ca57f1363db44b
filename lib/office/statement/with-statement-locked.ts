import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'

/** Whoever waits for the lock waits for whole batches of rows. */
const TIMEOUT_MS = 60_000

/** Runs a transaction that explains an environment's rows, or books for them; one at a time. */
export function withStatementLocked<T>(environment: Environment, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction(
    async (tx) => {
      await lockStatement(tx, environment)
      return work(tx)
    },
    { timeout: TIMEOUT_MS },
  )
}

/** Held until the caller's transaction ends. */
export async function lockStatement(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`statement ${environment}`}))`
}
