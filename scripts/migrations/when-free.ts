import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Everybody who wants a table waits behind a statement that waits for it, so that statement gives up soon and comes
 * back later. It gives up within the second after which PostgreSQL breaks a deadlock by cancelling one side, which
 * might be somebody who sells.
 */
const LOCK_TIMEOUT_MS = 500
const STEPS_ASIDE = 30
const COMES_BACK_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

type Waiting = { onWait?: () => void; comesBackMs?: number | undefined }

/**
 * Does work that needs a table for a moment, in a transaction of its own. While the table is in use it lets others pass
 * and tries again, thirty times; `onWait` is called once. Throws what the work throws, and then nothing of the work is
 * kept.
 */
export async function whenFree<T>(
  client: pg.Client,
  work: () => Promise<T>,
  { onWait = () => {}, comesBackMs = COMES_BACK_MS }: Waiting = {},
): Promise<T> {
  for (let left = STEPS_ASIDE; ; left -= 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout to ${LOCK_TIMEOUT_MS}`)
      const done = await work()
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback').catch(connectionIsGone)
      if (!isInUse(error) || left === 0) throw error
      if (left === STEPS_ASIDE) onWait()
      await sleep(comesBackMs)
    }
  }
}

/** Whether the database refused work because a table was in use: nothing of that transaction is kept. */
export function isInUse(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK
}

/** The work's own failure is reported instead. */
function connectionIsGone(): void {}
