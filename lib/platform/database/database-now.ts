import type { Tx } from './db.ts'

/** This instant by the database's clock, the only one that all processes share: what is compared there is set by it. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`select clock_timestamp()::timestamptz(3) as now`
  if (!row) throw new Error('The database did not tell the time')
  return row.now
}
