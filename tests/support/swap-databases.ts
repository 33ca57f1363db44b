import { disconnect } from '@/lib/platform/database/db.ts'
import { query } from './embedded-postgres.ts'

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/**
 * Puts a restored database in the place of the shop's, as an operator does with its address: afterwards each has the
 * other's name. `adminUrl` leads to a third database of the same server.
 */
export async function swapDatabases(one: string, other: string, adminUrl: string): Promise<void> {
  await disconnect()
  const [a, b] = [nameOf(one), nameOf(other)]
  const names = `'${a}', '${b}'`
  await query(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname in (${names})`)
  const steps = [
    [a, `${a}_swap`],
    [b, a],
    [`${a}_swap`, b],
  ]
  for (const [from, to] of steps) await query(adminUrl, `alter database ${from} rename to ${to}`)
}
