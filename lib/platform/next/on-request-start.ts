import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type Started = { request: IncomingMessage; response: ServerResponse; server: Server }

type Early = { started: Started[]; end: () => void }

/** Collected by scripts/start-web.mjs from before Next listens. */
const shared = globalThis as { posEarlyRequests?: Early }

/** Also for requests from before instrumentation.ts ran, which wait (scripts/launcher/keep-early-requests.mjs). */
export function onRequestStart(listener: (started: Started) => void): void {
  subscribe('http.server.request.start', (message) => listener(message as Started))
  const early = shared.posEarlyRequests?.started ?? []
  for (const started of early) if (!started.response.headersSent) listener(started)
}

/** Lets those go on, once every listener is there. */
export function endEarlyRequests(): void {
  shared.posEarlyRequests?.end()
  delete shared.posEarlyRequests
}
