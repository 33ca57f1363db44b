import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { onRequestStart } from '@/lib/platform/http/on-request-start.ts'

const LOOK_EVERY_MS = 100

export type OpenRequests = {
  /** How many are not answered to their end. */
  count(): number
  /** From now on each answer ends its connection, so that who comes again comes to another process. */
  sendAway(): void
  /** Takes no new connection; resolves once every request is answered. */
  drain(): Promise<void>
}

/** Follows the requests of this process's server, which Next keeps to itself. Call it once, before the first answer. */
export function watchOpenRequests(): OpenRequests {
  const open = new Set<ServerResponse>()
  let server: Server | null = null
  let isAway = false
  const part = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  onRequestStart((started) => {
    server = started.server
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
      server?.close()
      while (open.size > 0) await pause(LOOK_EVERY_MS)
      server?.closeAllConnections()
    },
  }
}
