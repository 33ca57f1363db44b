import { log } from '@/lib/platform/log/log.ts'
import { db } from './db.ts'

/**
 * Creates the monthly partitions (decision 080) half a year ahead. Returns the names of those that were missing. Throws
 * if another process locks a table for longer than half a second; the next turn tries again.
 */
export async function keepMonths(): Promise<string[]> {
  const made = await db().$queryRaw<{ part: string }[]>`select keep_months() as part`
  const parts = made.map(({ part }) => part)
  if (parts.length > 0) log().info({ parts }, 'months were made ahead')
  return parts
}
