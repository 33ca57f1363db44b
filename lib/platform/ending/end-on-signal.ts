import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { log } from '@/lib/platform/log/log.ts'
import { onRequestStart } from '@/lib/platform/next/on-request-start.ts'
import { markEnding, underWay } from './ending.ts'

/** Less than the half minute after which supervisors kill; the worker follows any sale that takes longer. */
const ENDS_WITHIN_MS = 25_000

type Ending = {
  /** So that proxies notice readiness before they are refused. */
  lingerMs: number
  endStreams: () => Promise<void>
  leave: () => Promise<void>
}

/** Answers what is open, then exits (decision 065). Needs NEXT_MANUAL_SIG_HANDLE (scripts/start-web.mjs). */
export function endOnSignal({ lingerMs, endStreams, leave }: Ending): void {
  const requests = watchOpenRequests()
  let isEnding = false
  const end = async () => {
    // Keep listening: npm forwards a signal that the terminal has also sent us.
    if (isEnding) return
    isEnding = true
    markEnding()
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

const LOOK_EVERY_MS = 100
/** For connections that have not sent a request yet. */
const NEWCOMERS_MS = 1_000
const LOOKS_MS = 5_000
/** In a longer turn somebody may have connected; one with nothing to do takes some hundredths of a millisecond. */
const QUIET_MS = 0.5

type OpenRequests = {
  count(): number
  /** Each answer closes its connection, so that the next request goes to another process. */
  sendAway(): void
  drain(): Promise<void>
}

/** Next does not expose its server. Call it once, before the first answer. */
export function watchOpenRequests(): OpenRequests {
  const open = new Set<ServerResponse>()
  const newcomers = new Set<Socket>()
  let came = 0
  let server: Server | null = null
  let isAway = false
  const part = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const meet = (socket: Socket) => {
    came += 1
    newcomers.add(socket)
    socket.once('close', () => newcomers.delete(socket))
  }
  onRequestStart((started) => {
    if (!server) started.server.on('connection', meet)
    server = started.server
    came += 1
    newcomers.delete(started.request.socket)
    if (started.response.closed) return
    open.add(started.response)
    started.response.once('close', () => open.delete(started.response))
    if (isAway) part(started.response)
  })
  return {
    count: () => open.size,
    sendAway() {
      isAway = true
      for (const response of open) part(response)
    },
    async drain() {
      await untilNobodyComes(() => came)
      server?.close()
      const until = performance.now() + NEWCOMERS_MS
      while (open.size > 0 || (newcomers.size > 0 && performance.now() < until)) await pause(LOOK_EVERY_MS)
      server?.closeAllConnections()
    },
  }
}

/** What came while the loop was busy is still with the kernel: closing would lose it, and no proxy resends a press. */
async function untilNobodyComes(came: () => number): Promise<void> {
  const until = performance.now() + LOOKS_MS
  let isQuiet = false
  // Between two immediates the loop polls the kernel once.
  await turn()
  while (!isQuiet && performance.now() < until) {
    const [before, since] = [came(), performance.now()]
    await turn()
    isQuiet = came() === before && performance.now() - since < QUIET_MS
  }
}
