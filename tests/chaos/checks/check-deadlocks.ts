import type { Stage } from '../stage/stage.ts'

/** PostgreSQL resolved no deadlock; a stage where it did is rebuilt, so that its count starts at zero. */
export async function checkDeadlocks({ database }: Stage): Promise<string[]> {
  const [counted] = await database.rows<{ count: number }>(
    'pos',
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  if (!counted?.count) return []
  return [`PostgreSQL ended ${counted.count} transactions that waited for one another:\n${database.lastDeadlock()}`]
}
