import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { onRequestStart } from '@/lib/platform/http/on-request-start.ts'

const LOOK_EVERY_MS = 100
/** How long it waits at the end for connections that have not sent a request yet. */
const NEWCOMERS_MS = 1_000
/** How long it looks for a quiet turn; a web process that is still rendering pages has few of them. */
const LOOKS_MS = 5_000
/**
 * A longer turn did other work after polling, or the machine gave its turn to another process, and somebody may have
 * connected meanwhile. One with nothing to do takes some hundredths of a millisecond.
 */
const QUIET_MS = 0.5

export type OpenRequests = {
  /** How many requests are not fully answered. */
  count(): number
  /** From now on each answer closes its connection, so that the next request goes to another process. */
  sendAway(): void
  /** Takes no new connection; resolves once every request is answered, including those of newcomers. */
  drain(): Promise<void>
}

/** Follows the requests of this process's server, which Next does not expose. Call it once, before the first answer. */
export function watchOpenRequests(): OpenRequests {
  const open = new Set<ServerResponse>()
  /** Connections that have not sent a request yet. */
  const newcomers = new Set<Socket>()
  /** How many connections and requests so far. */
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

/**
 * Waits, for at most five seconds, for a turn of the event loop that does nothing else and in which nobody connects or
 * asks. What arrived while the loop was busy is still with the kernel: closing would cut it off unread, and a proxy
 * does not resend a press to a second process.
 */
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
