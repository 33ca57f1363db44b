import pg from 'pg'

const INT8 = 20
const NUMERIC_DATE = 1082

/** PostgreSQL's `bigint` as BigInt and `date` as its text; everything else as the driver does. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (value: string) => BigInt(value)
    if (oid === NUMERIC_DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Anything that runs a query: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Opens the simulator's pool. Connections are few: writes of one account go one after another anyway. */
export function openDatabase(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 12, types: types as unknown as pg.CustomTypesConfig })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Runs `work` in one transaction on one connection; rolls back and rethrows when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
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
