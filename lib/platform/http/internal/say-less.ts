import type { IncomingMessage, ServerResponse } from 'node:http'
import { NOTHING_POLICY } from './headers-for.ts'

/** What a page's script requests over and over: JSON or events, which a browser that opened them would show as text. */
const ASKED_BY_SCRIPT = /^\/api\/(active|alerts|live|lookup|now|sales\/recent|standing|tickets\/[^/]+\/version)(\?|$)/

/** Only a script can send these; the answer holds parts of a page, which a browser would show as text. */
const SENT_BY_SCRIPT = ['next-action', 'rsc']

/** Headers about how a browser treats a page it shows; the page whose script asks has already required HTTPS. */
const SAID_BY_THE_PAGE = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
]

/**
 * Shortens the headers of an answer that a script reads: 750 bytes each time, which adds up on slow lines. Headers that
 * its page already sent are dropped when the browser says that it shows nothing (Sec-Fetch-Dest).
 */
export function sayLess({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (!ASKED_BY_SCRIPT.test(url) && SENT_BY_SCRIPT.every((name) => headers[name] === undefined)) return
  const isShown = headers['sec-fetch-dest'] !== 'empty'
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    // Only for caches, which may not keep such an answer.
    response.removeHeader('vary')
    // In HTTP/1.1 keeping the connection is the default; closing it must be said.
    if (!response.hasHeader('connection')) response.removeHeader('connection')
    if (!isShown) for (const name of SAID_BY_THE_PAGE) response.removeHeader(name)
    response.setHeader('content-security-policy', NOTHING_POLICY)
    return writeHead(...given)
  }
}
