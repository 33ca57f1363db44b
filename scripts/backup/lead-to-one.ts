import { randomBytes } from 'node:crypto'
import { connected } from './connected.ts'

/** Whether two addresses lead to the same database: if so, a lock taken through one is seen through the other. */
export async function leadToOne(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const key = randomBytes(8).readBigInt64BE().toString()
  return await connected(one, async (holder) => {
    // In a transaction, since behind a pooler only a transaction is sure to stay in one session.
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock($1)', [key])
    return await connected(other, async (asker) => {
      const { rows } = await asker.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key])
      return rows[0]?.free === false
    })
  })
}
