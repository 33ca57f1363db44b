import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { lockStatement } from './internal/lock-statement.ts'

/** Whoever waits for the lock waits for whole batches of rows. */
const TIMEOUT_MS = 60_000

/** Runs a transaction that explains an environment's rows, or books for them; one such transaction at a time. */
export function withStatementLocked<T>(environment: Environment, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction(
    async (tx) => {
      await lockStatement(tx, environment)
      return work(tx)
    },
    { timeout: TIMEOUT_MS },
  )
}
