import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a page's script asks for over and over: JSON or events, which a browser that opened them would show as text. */
const ASKED_BY_SCRIPT = /^\/api\/(active|alerts|live|lookup|now|sales\/recent|standing|tickets\/[^/]+\/version)(\?|$)/

/** Only a script can send these; what answers them is a page's parts, which a browser would show as text. */
const SENT_BY_SCRIPT = ['next-action', 'rsc']

/** Allows nothing, in few bytes. */
const POLICY = "default-src 'none'; frame-ancestors 'none'"

/** By these a browser judges what it shows, and that it must come by HTTPS the page said whose script asks. */
const SAID_BY_THE_PAGE = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
]

/**
 * Keeps short what stands in front of an answer that a script reads: 750 bytes of each, which add up on slow lines. What
 * its page has said goes where the browser says that it shows nothing (Sec-Fetch-Dest).
 */
export function sayLess({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (!ASKED_BY_SCRIPT.test(url) && SENT_BY_SCRIPT.every((name) => headers[name] === undefined)) return
  const isShown = headers['sec-fetch-dest'] !== 'empty'
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    // For caches, which may not keep such an answer.
    response.removeHeader('vary')
    // That it is kept need not be said (HTTP/1.1); that it is closed must be.
    if (!response.hasHeader('connection')) response.removeHeader('connection')
    if (!isShown) for (const name of SAID_BY_THE_PAGE) response.removeHeader(name)
    response.setHeader('content-security-policy', POLICY)
    return writeHead(...given)
  }
}
