import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { storeDatabaseTime } from '@/lib/platform/shared/time/now.ts'
import type { SqlTx } from './db.ts'

/** The time that all processes share, for what decides about money. `sharedNow` counts on from it. */
export async function databaseNow(tx: SqlTx): Promise<Date> {
  const begun = performance.now()
  const [row] = await tx.$queryRaw<{ now: Date }[]>`select clock_timestamp()::timestamptz(3) as now`
  if (!row) throw new Error('The database did not tell the time')
  storeDatabaseTime(row.now, begun)
  return row.now
}

/** What prices, caps, limits and commission go by: a process whose clock is ahead would sell at tomorrow's price. */
export async function databaseDay(tx: SqlTx): Promise<string> {
  return harareDay(await databaseNow(tx))
}
