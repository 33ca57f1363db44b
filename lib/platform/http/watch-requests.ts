import type { IncomingMessage, ServerResponse } from 'node:http'
import { PEER_HEADER } from './client-address.ts'
import { drawInTurns } from './internal/draw-in-turns.ts'
import { flushTogether } from './internal/flush-together.ts'
import { type Guarding, guardRequests } from './internal/guard-requests.ts'
import { headersFor } from './internal/headers-for.ts'
import { isRouterTree } from './internal/is-router-tree.ts'
import { keepConnections } from './internal/keep-connections.ts'
import { keepFrame } from './internal/keep-frame.ts'
import { keepOwnHost } from './internal/keep-own-host.ts'
import { leadOlderPages } from './internal/lead-older-pages.ts'
import { requestedPath } from './internal/requested-path.ts'
import { sayLess } from './internal/say-less.ts'
import { sendSmallest } from './internal/send-smallest.ts'
import { type FaultPage, tellFaults } from './internal/tell-faults.ts'
import { onRequestStart } from './on-request-start.ts'

/** Visitors must not choose our trace ids; Next sets these itself when it hands a request on. */
const TRACED_BY = ['traceparent', 'tracestate', 'baggage']

/** Nobody wants a part of a file, and Next answers one that cannot be given with a fault. */
const PARTS = ['range', 'if-range']

const TREE = 'next-router-state-tree'

type Watching = Guarding & { appOrigins: readonly string[]; faultPage: FaultPage }

/**
 * Prepares every request before Next sees it: records the real peer of the connection, which Next does not expose;
 * refuses what no page of ours would send; sends pieces that are ready together in one go, compressed; and sets the
 * headers that every answer must have: pages, 404s, files, refusals and Next's own errors alike. proxy.ts gives pages a
 * policy with a nonce.
 */
export function watchRequests({ appOrigins, faultPage, ...guarding }: Watching): void {
  onRequestStart(({ request, response, server }) => {
    keepConnections(server)
    drawInTurns(server)
    guardRequests(server, guarding)
    prepare(request, response, { appOrigins, faultPage })
  })
}

function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  { appOrigins, faultPage }: Pick<Watching, 'appOrigins' | 'faultPage'>,
): void {
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  for (const name of [...TRACED_BY, ...PARTS]) delete request.headers[name]
  if (!isRouterTree(String(request.headers[TREE] ?? ''))) delete request.headers[TREE]
  request.url = requestedPath(request.url ?? '')
  keepOwnHost(request.headers, appOrigins)
  keepFrame(request)
  for (const [name, value] of Object.entries(headersFor(request.url ?? ''))) response.setHeader(name, value)
  sayLess(request, response)
  leadOlderPages(request, response)
  tellFaults(request, response, faultPage)
  flushTogether(response)
  sendSmallest(request, response)
}
