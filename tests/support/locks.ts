import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { db } from '@/lib/platform/database/db.ts'

/** Runs `work` while another connection holds what `statement` locks; returns what `work` returns. */
export async function whileLocked<T>(
  databaseUrl: string,
  statement: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const result = await work()
    await holder.query('commit')
    return result
  } finally {
    await holder.end()
  }
}

/** `waits` once that many connections to this database wait for a lock; `goes on` if the work ends first. */
export async function waitsOrGoesOn(work: Promise<unknown>, connections = 1): Promise<'waits' | 'goes on'> {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  for (;;) {
    const waiting = await db().$queryRaw<unknown[]>`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length >= connections) return 'waits'
    if (ended) return 'goes on'
    await pause(5)
  }
}
