import type { Tx } from '@/lib/platform/database/db.ts'
import { NEEDED } from '@/lib/platform/health/heartbeat.ts'
import type { Sample } from '../model.ts'

/** How long each loop of the workers has been silent, and what their queue holds. */
export async function readWorkers(tx: Tx): Promise<Sample[]> {
  const beats = await tx.$queryRaw<{ loop: string; seconds: number }[]>`
    select loop, extract(epoch from clock_timestamp() - at)::float8 as seconds from "WorkerHeartbeat"`
  const never = NEEDED.filter((needed) => !beats.some(({ loop }) => loop === needed))
  const silent = [...beats, ...never.map((loop) => ({ loop, seconds: Infinity }))].map(({ loop, seconds }) => {
    return { name: 'pos_worker_silent_seconds', labels: { loop }, value: seconds } as const
  })
  return [...silent, ...(await readQueue(tx))]
}

/** Reads nothing before the first worker has created the queue's tables. */
async function readQueue(tx: Tx): Promise<Sample[]> {
  const [made] = await tx.$queryRaw<{ exists: boolean }[]>`
    select to_regclass('graphile_worker.jobs') is not null as exists`
  const [jobs] = made?.exists
    ? await tx.$queryRaw<{ due: number; running: number; givenUp: number }[]>`
        select (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
          (count(*) filter (where locked_at is not null))::int as running,
          (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as "givenUp"
        from graphile_worker.jobs`
    : []
  const { due = 0, running = 0, givenUp = 0 } = jobs ?? {}
  return Object.entries({ due, running, given_up: givenUp }).map(([state, value]) => {
    return { name: 'pos_queue_jobs', labels: { state }, value }
  })
}
