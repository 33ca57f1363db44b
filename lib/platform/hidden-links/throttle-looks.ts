import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '@/lib/platform/database/db.ts'

/**
 * How many public pages an address may open a minute: enough for a shop behind one connection, too few for guessing.
 */
const LIMIT = { points: 60, duration: 60 }

/** Counts one page view of an address; false if it must wait. Stored in the database and shared by all processes. */
export async function spendLook(address: string): Promise<boolean> {
  const limiter = new RateLimiterPrisma({
    storeClient: db(),
    keyPrefix: 'look',
    clearExpiredByTimeout: false,
    ...LIMIT,
  })
  try {
    await limiter.consume(address)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}
