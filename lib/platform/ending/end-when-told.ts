import { setTimeout as pause } from 'node:timers/promises'
import { noteEnding, underWay } from '@/lib/platform/ending/ending.ts'
import { log } from '@/lib/platform/log/log.ts'
import { watchOpenRequests } from './internal/open-requests.ts'

/** Less than the half minute after which supervisors kill; the worker follows any sale that takes longer. */
const ENDS_WITHIN_MS = 25_000

type Ending = {
  /** How long it keeps serving after readiness says `stopping`, so that proxies notice before they are refused. */
  lingerMs: number
  /** Ends the live streams, so that their screens reconnect to another process. */
  endStreams: () => Promise<void>
  /** Closes what the process holds, once nothing needs it. */
  leave: () => Promise<void>
}

/**
 * Ends the web process on SIGTERM or SIGINT (decision 065): readiness says `stopping` and each answer closes its
 * connection; then live streams end, no new connection is taken, open requests are answered and calls still waiting for
 * the Service are finished. Exits with 0, or with 1 if something is still unanswered after 25 seconds. Needs
 * NEXT_MANUAL_SIG_HANDLE, which scripts/start-web.mjs sets.
 */
export function endWhenTold({ lingerMs, endStreams, leave }: Ending): void {
  const requests = watchOpenRequests()
  let told = false
  const end = async () => {
    // Keep listening: npm forwards a signal that the terminal has also sent us.
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
