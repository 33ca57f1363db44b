import { db } from '@/lib/platform/database/db.ts'
import { storeDatabaseTime } from '@/lib/platform/shared/time/now.ts'

const NOTED_EVERY_MS = 10_000
/** Without it, a shop sells without learning the outcome. */
export const FOLLOWING = 'sweep'
/** After half a year without it, no sale can start. */
export const MONTHS = 'months'
export const NEEDED = [FOLLOWING, MONTHS] as const
const SILENT_AFTER_SECONDS = 120
const FORGOTTEN_AFTER_DAYS = 7

/** By the database's clock. */
export function heartbeats(): (loop: string) => Promise<void> {
  const notedAt = new Map<string, number>()
  return async (loop) => {
    const now = performance.now()
    const last = notedAt.get(loop)
    if (last !== undefined && now - last < NOTED_EVERY_MS) return
    const [noted] = await db().$queryRaw<{ at: Date }[]>`
      insert into "WorkerHeartbeat" (loop, at) values (${loop}, clock_timestamp())
      on conflict (loop) do update set at = excluded.at returning at`
    if (noted) storeDatabaseTime(noted.at, now)
    notedAt.set(loop, now)
  }
}

export async function clearHeartbeats(): Promise<void> {
  await db().$executeRaw`
    delete from "WorkerHeartbeat"
    where at < now() - ${FORGOTTEN_AFTER_DAYS} * interval '1 day' and loop <> all(${[...NEEDED]}::text[])`
}

/** Silent while no worker follows sales; `since` is null if none ever did. */
export type WorkerHealth = { silent: boolean; since: Date | null; loops: Record<string, Date> }

export async function getWorkerHealth(): Promise<WorkerHealth> {
  const rows = await db().$queryRaw<{ loop: string; at: Date; late: boolean }[]>`
    select loop, at, at < clock_timestamp() - ${SILENT_AFTER_SECONDS} * interval '1 second' as late
    from "WorkerHeartbeat" order by loop`
  const following = rows.find(({ loop }) => loop === FOLLOWING)
  const silent = following?.late ?? true
  return {
    silent,
    since: silent ? (following?.at ?? null) : null,
    loops: Object.fromEntries(rows.map(({ loop, at }) => [loop, at])),
  }
}
