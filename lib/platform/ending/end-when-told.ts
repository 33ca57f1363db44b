import { setTimeout as pause } from 'node:timers/promises'
import { noteEnding, underWay } from '@/lib/platform/ending/ending.ts'
import { log } from '@/lib/platform/log/log.ts'
import { watchOpenRequests } from './internal/open-requests.ts'

/** Less than the half minute after which supervisors kill; a sale that takes longer is followed by the worker. */
const ENDS_WITHIN_MS = 25_000

type Ending = {
  /** How long it still serves while it says that it is not ready, so that proxies notice before they are refused. */
  lingerMs: number
  /** Ends the live streams, so that their screens open them elsewhere. */
  endStreams: () => Promise<void>
  /** Closes what the process holds, once nothing needs it. */
  leave: () => Promise<void>
}

/**
 * Ends the web process on SIGTERM or SIGINT (decision 065): readiness says `stopping` and each answer ends its
 * connection, then live streams end, no connection is taken, what is under way is answered, and what still waits for the
 * Service done. Exits with 0, or with 1 after 25 seconds with something unanswered. Needs NEXT_MANUAL_SIG_HANDLE, as
 * scripts/start-web.mjs sets it.
 */
export function endWhenTold({ lingerMs, endStreams, leave }: Ending): void {
  const requests = watchOpenRequests()
  let told = false
  const end = async () => {
    // Listened to for good: npm passes a signal on that the terminal sent us as well.
    if (told) return
    told = true
    noteEnding()
    setTimeout(() => {
      log().error(
        { requests: requests.count(), work: underWay().size },
        'the web process could not finish what was under way, and ends all the same',
      )
      process.exit(1)
    }, ENDS_WITHIN_MS)
    requests.sendAway()
    await pause(lingerMs)
    await endStreams()
    await requests.drain()
    await Promise.all(underWay())
    await leave()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
