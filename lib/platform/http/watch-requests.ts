import type { IncomingMessage } from 'node:http'
import { PEER_HEADER } from './client-address.ts'
import { flushTogether } from './internal/flush-together.ts'
import { keepConnections } from './internal/keep-connections.ts'
import { keepFrame } from './internal/keep-frame.ts'
import { keepOwnHost } from './internal/keep-own-host.ts'
import { leadOlderPages } from './internal/lead-older-pages.ts'
import { mayReachDemo } from './internal/may-reach-demo.ts'
import { sendSmallest } from './internal/send-smallest.ts'
import { type FaultPages, tellFaults } from './internal/tell-faults.ts'
import { onRequestStart } from './on-request-start.ts'
import { REFUSED_HEADER, type RequestRefusal } from './refused-header.ts'

/** A visitor names no trace of ours; Next sets these itself where it hands a request on. */
const TRACED_BY = ['traceparent', 'tracestate', 'baggage']

/** For what is no page of ours: answers, files, refusals, errors. Inline scripts never run there. */
const NO_PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** On every answer. Browsers heed the first only over HTTPS, so a demo over HTTP stays as it is. */
const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
}

/** Where a number is typed to be sold to: there a camera may read it. */
const SCANS = /^\/(sell\/[a-z]+|tickets\/[0-9a-f-]{36})(\?|$)/

/** Has a policy of its own, with the hash of its script; the headers set here would win over a route's. */
const OWN_POLICY = '/offline'

/** The only answers that a browser may keep: they are alike for everybody. */
const KEPT = /^\/(_next\/static\/|offline$|sw\.js$|manifest\.webmanifest$|icon|robots\.txt$)/

/** Live screens: compressed, each would take more than twice the memory, here or in a proxy. */
const STREAMS = /^\/(api\/live|display\/[^/]+\/live)(\?|$)/

type Watching = { demo: boolean; appOrigins: readonly string[]; faultPages: FaultPages }

/**
 * Prepares every request before Next sees it: names the peer that the connection really comes from, which Next tells
 * nobody, marks what no route may answer, sends what is ready together in one go and as small as it can, and sets the headers that every answer
 * must have: pages, 404s, files, refusals and Next's own errors alike. proxy.ts answers what is marked, and gives pages a
 * policy with a nonce.
 */
export function watchRequests({ demo, appOrigins, faultPages }: Watching): void {
  onRequestStart(({ request, response, server }) => {
    keepConnections(server)
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
    delete request.headers[REFUSED_HEADER]
    for (const name of TRACED_BY) delete request.headers[name]
    const refusal = refusalOf(request, demo)
    if (refusal) request.headers[REFUSED_HEADER] = refusal
    keepOwnHost(request.headers, appOrigins)
    keepFrame(request)
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    if (SCANS.test(request.url ?? '')) response.setHeader('permissions-policy', permissionsPolicy('(self)'))
    const { url = '' } = request
    if (!KEPT.test(url)) response.setHeader('cache-control', STREAMS.test(url) ? 'no-store, no-transform' : 'no-store')
    leadOlderPages(request, response)
    tellFaults(request, response, faultPages)
    flushTogether(response)
    if (request.url !== OWN_POLICY) response.setHeader('content-security-policy', NO_PAGE_POLICY)
    sendSmallest(request, response)
  })
}

function permissionsPolicy(camera: '()' | '(self)'): string {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(self), serial=(self), bluetooth=(self)`
}

/**
 * No text of ours holds a NUL, and the database refuses to look for one. An address that is no text at all would be
 * answered with a fault of ours.
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
