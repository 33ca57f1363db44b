import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { log } from '@/lib/platform/log/log.ts'

/** Too short for anybody to notice; and in a storm of events, a worker takes many at a time. */
const TOGETHER_MS = 200

type Waking = { timer: NodeJS.Timeout | null; again: boolean }

const shared = globalThis as { posWaking?: Waking }

/**
 * Tells the workers that an event waits: at once for the first, and once for all those of the next 200 ms. Notifying
 * with each insert would make inserts queue for PostgreSQL's single lock for notifications. A notice may be lost, since
 * workers also look every second.
 */
export function wakeWorker(): void {
  shared.posWaking ??= { timer: null, again: false }
  const waking = shared.posWaking
  if (waking.timer) {
    waking.again = true
    return
  }
  waking.timer = setTimeout(() => {
    Object.assign(waking, { timer: null })
    if (waking.again) wakeWorker()
  }, TOGETHER_MS)
  waking.again = false
  notifyChange(db(), { topic: 'event', id: '' }).catch((error: unknown) =>
    log().warn({ err: error }, 'workers could not be told that an event waits'),
  )
}
