import type { IncomingMessage, ServerResponse } from 'node:http'
import { cleanRequest } from '@/lib/platform/http/clean-request.ts'
import { headersFor } from '@/lib/platform/http/headers.ts'
import { compressAnswer, flushTogether } from './compress.ts'
import { drawInTurns } from './draw-in-turns.ts'
import { type FaultPage, redirectOldForms, showErrorPage } from './error-page.ts'
import { type Guarding, guardRequests } from './guard-requests.ts'
import { inlineStyles } from './inline-styles.ts'
import { onRequestStart } from './on-request-start.ts'
import { skipSharedLayout } from './skip-shared-layout.ts'
import { trimHeaders } from './trim-headers.ts'

/** Longer than a proxy keeps a connection: it must close first, or a press that it sends at that moment fails. */
const IDLE_MS = 130_000

type Watching = Guarding & { appOrigins: readonly string[]; faultPage: FaultPage }

/** Prepares every request before Next sees it, and gives every answer its headers, Next's own errors too. */
export function watchRequests({ appOrigins, faultPage, ...guarding }: Watching): void {
  onRequestStart(({ request, response, server }) => {
    // Next does not expose its server.
    server.keepAliveTimeout = IDLE_MS
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
  cleanRequest(request, appOrigins)
  skipSharedLayout(request)
  for (const [name, value] of Object.entries(headersFor(request.url ?? ''))) response.setHeader(name, value)
  trimHeaders(request, response)
  redirectOldForms(request, response)
  showErrorPage(request, response, faultPage)
  flushTogether(response)
  compressAnswer(request, response)
  inlineStyles(request, response)
}
