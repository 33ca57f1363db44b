import { Pool } from 'undici'

/** One exchange of a visitor; it throws if the answer is not what it should be. */
export type Visit = (pool: Pool) => Promise<void>

/** Visits per second over `seconds`, made by `connections` visitors who each wait for their answers. */
export async function measure(origin: string, connections: number, seconds: number, visit: Visit): Promise<number> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const endsAt = performance.now() + seconds * 1000
  const startedAt = performance.now()
  let visits = 0
  const visitor = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await visit(pool)
      visits += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const took = (performance.now() - startedAt) / 1000
  await pool.close()
  return visits / took
}
