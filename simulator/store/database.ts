import pg from 'pg'

const INT8 = 20
const NUMERIC_DATE = 1082

/** PostgreSQL's `bigint` as BigInt and `date` as text; everything else as the driver does it. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (value: string) => BigInt(value)
    if (oid === NUMERIC_DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Anything that runs a query: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/**
 * Opens the simulator's pool. Connections are few, since one account's writes run in turn anyway. Queries not awaited
 * travel together, so a transaction takes two round trips. `relaxed` does not wait for the disk. Sessions are on UTC,
 * whatever the server's zone.
 */
export function openDatabase(url: string, options: { relaxed?: boolean; max?: number } = {}): pg.Pool {
  const { relaxed = false, max = 12 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    types: types as unknown as pg.CustomTypesConfig,
    options: `-c timezone=UTC${relaxed ? ' -c synchronous_commit=off' : ''}`,
  })
  // A broken idle connection is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Runs `work` in one transaction on one connection; rolls back and rethrows if it throws. `last` gives statements to
 * send with the commit: if one fails, everything is undone and the failure is thrown.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  last: (client: pg.PoolClient, result: T) => Promise<unknown>[] = () => [],
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)])
    await Promise.all([...last(client, result), client.query('commit')])
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
