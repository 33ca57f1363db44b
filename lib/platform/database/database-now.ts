import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import type { Tx } from './db.ts'

/**
 * The time by the database's clock, the only one that all processes share; use it for times compared in the database.
 */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`select clock_timestamp()::timestamptz(3) as now`
  if (!row) throw new Error('The database did not tell the time')
  return row.now
}

/**
 * The Harare day that it is by the database's clock: what prices, caps, limits and commission go by. A process whose own
 * clock is ahead would sell at tomorrow's price.
 */
export async function databaseDay(tx: Tx): Promise<string> {
  return harareDay(await databaseNow(tx))
}
