import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'

const PAUSE_MS = 1_000

type Tally = { counts: Map<string, number>; timer: NodeJS.Timeout | null }

const shared = globalThis as { posRefusals?: Tally }

/**
 * Counts a refused delivery by day and reason. The first is written at once, those of the next second together, so that
 * a storm of forged requests costs each process only one write per second and reason.
 */
export async function tallyRefusal(reason: string): Promise<void> {
  shared.posRefusals ??= { counts: new Map(), timer: null }
  const tally = shared.posRefusals
  tally.counts.set(reason, (tally.counts.get(reason) ?? 0) + 1)
  if (tally.timer) return
  tally.timer = setTimeout(() => void afterPause(tally), PAUSE_MS)
  await write(tally)
}

async function afterPause(tally: Tally): Promise<void> {
  tally.timer = tally.counts.size > 0 ? setTimeout(() => void afterPause(tally), PAUSE_MS) : null
  await write(tally).catch((error: unknown) => log().error({ err: error }, 'refused deliveries could not be counted'))
}

/** Throws if a count cannot be written, and keeps that count for the next write. */
async function write(tally: Tally): Promise<void> {
  const counts = [...tally.counts]
  tally.counts.clear()
  let failed: unknown = null
  const day = harareDay(sharedNow())
  for (const [reason, count] of counts) {
    try {
      await db().$executeRaw`
        insert into "WebhookRefusal" (day, reason, count) values (${day}, ${reason}, ${count})
        on conflict (day, reason) do update set count = "WebhookRefusal".count + excluded.count`
    } catch (error) {
      tally.counts.set(reason, (tally.counts.get(reason) ?? 0) + count)
      failed ??= error
    }
  }
  if (failed !== null) throw failed
}
