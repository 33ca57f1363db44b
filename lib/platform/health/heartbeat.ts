import { db } from '@/lib/platform/database/db.ts'

/** A worker's loop that runs each second is not noted each second. */
const NOTED_EVERY_MS = 10_000
/** The loop that follows what is not final; it is the one without which a shop sells blindly. */
export const FOLLOWING = 'sweep'
/** Longer than a sweep with a slow Service takes. */
const SILENT_AFTER_SECONDS = 120
/** A loop that no worker has run for so long is none any more, such as that of a key that was taken out. */
const FORGOTTEN_AFTER_DAYS = 7

/** Notes that a loop did what it is for, by the database's clock; `notedAt` keeps when this process noted which. */
export function heartbeats(): (loop: string) => Promise<void> {
  const notedAt = new Map<string, number>()
  return async (loop) => {
    const now = performance.now()
    const last = notedAt.get(loop)
    if (last !== undefined && now - last < NOTED_EVERY_MS) return
    await db().$executeRaw`
      insert into "WorkerHeartbeat" (loop, at) values (${loop}, clock_timestamp())
      on conflict (loop) do update set at = excluded.at`
    notedAt.set(loop, now)
  }
}

/** Forgets loops that no worker has any more. */
export async function clearHeartbeats(): Promise<void> {
  await db().$executeRaw`
    delete from "WorkerHeartbeat" where at < now() - ${FORGOTTEN_AFTER_DAYS} * interval '1 day'`
}

/** How the workers do: silent while none of them follows what is not final, `since` null where none ever did. */
export type WorkerHealth = { silent: boolean; since: Date | null; loops: Record<string, Date> }

/** When each loop of the workers last did what it is for, and whether anybody follows what is not final. */
export async function readWorkerHealth(): Promise<WorkerHealth> {
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
