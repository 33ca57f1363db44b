import { createHash, createHmac } from 'node:crypto'
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'

type Purpose = 'slip' | 'display'

const LINK = /^[A-Za-z0-9_-]{22}$/

/** 128 bits from a random id and the server's secret: a reprint rebuilds it, a copy of the database opens nothing. */
export function linkOf(purpose: Purpose, id: string): { link: string; hash: string } {
  const digest = createHmac('sha256', env().sessionSecret).update(`${purpose} ${id}`).digest()
  const link = digest.subarray(0, 16).toString('base64url')
  return { link, hash: hashLink(link) }
}

/** SHA-256 is enough, since nobody chose these bits. */
export function hashLink(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}

export function isLink(text: string): boolean {
  return LINK.test(text)
}

/** Enough for a shop behind one connection, too few for guessing. */
const LIMIT = { points: 60, duration: 60 }

/** False if the address must wait. Shared by all processes. */
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
