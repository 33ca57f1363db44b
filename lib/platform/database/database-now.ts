import type { Tx } from './db.ts'

/**
 * The time by the database's clock, the only one that all processes share; use it for times compared in the database.
 */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`select clock_timestamp()::timestamptz(3) as now`
  if (!row) throw new Error('The database did not tell the time')
  return row.now
}
