import type { IncomingMessage } from 'node:http'
import { PEER_HEADER } from './client-address.ts'
import { drawInTurns } from './internal/draw-in-turns.ts'
import { flushTogether } from './internal/flush-together.ts'
import { headersFor } from './internal/headers-for.ts'
import { keepConnections } from './internal/keep-connections.ts'
import { keepFrame } from './internal/keep-frame.ts'
import { keepOwnHost } from './internal/keep-own-host.ts'
import { leadOlderPages } from './internal/lead-older-pages.ts'
import { mayReachDemo } from './internal/may-reach-demo.ts'
import { sayLess } from './internal/say-less.ts'
import { sendSmallest } from './internal/send-smallest.ts'
import { type FaultPage, tellFaults } from './internal/tell-faults.ts'
import { onRequestStart } from './on-request-start.ts'
import { REFUSED_HEADER, type RequestRefusal } from './refused-header.ts'

/** Visitors must not choose our trace ids; Next sets these itself when it hands a request on. */
const TRACED_BY = ['traceparent', 'tracestate', 'baggage']

type Watching = { demo: boolean; appOrigins: readonly string[]; faultPage: FaultPage }

/**
 * Prepares every request before Next sees it: records the real peer of the connection, which Next does not expose;
 * marks what no route may answer; sends pieces that are ready together in one go, compressed; and sets the headers that
 * every answer must have: pages, 404s, files, refusals and Next's own errors alike. proxy.ts answers what is marked,
 * and gives pages a policy with a nonce.
 */
export function watchRequests({ demo, appOrigins, faultPage }: Watching): void {
  onRequestStart(({ request, response, server }) => {
    keepConnections(server)
    drawInTurns(server)
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
    delete request.headers[REFUSED_HEADER]
    for (const name of TRACED_BY) delete request.headers[name]
    const refusal = refusalOf(request, demo)
    if (refusal) request.headers[REFUSED_HEADER] = refusal
    keepOwnHost(request.headers, appOrigins)
    keepFrame(request)
    for (const [name, value] of Object.entries(headersFor(request.url ?? ''))) response.setHeader(name, value)
    sayLess(request, response)
    leadOlderPages(request, response)
    tellFaults(request, response, faultPage)
    flushTogether(response)
    sendSmallest(request, response)
  })
}

/**
 * None of our texts holds a NUL, and the database refuses to search for one. An address that is not valid text would
 * otherwise be answered with an internal error.
 */
function refusalOf({ url = '', headers, socket }: IncomingMessage, demo: boolean): RequestRefusal | null {
  if (demo && !mayReachDemo(headers, socket.remoteAddress)) return 'not-here'
  return url.includes('%00') || !isText(url) ? 'nul' : null
}

function isText(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '') !== ''
  } catch {
    return false
  }
}
