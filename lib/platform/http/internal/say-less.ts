import type { IncomingMessage, ServerResponse } from 'node:http'
import { NOTHING_POLICY } from './headers-for.ts'

/** What a page's script requests over and over: JSON or events, which a browser that opened them would show as text. */
const ASKED_BY_SCRIPT = /^\/api\/(active|alerts|live|lookup|now|sales\/recent|standing|tickets\/[^/]+\/version)(\?|$)/

/** Only a script can send these; the answer holds parts of a page, which a browser would show as text. */
const SENT_BY_SCRIPT = ['next-action', 'rsc']

/** Files whose names change with what is in them; a page has a dozen. */
const FILES_OF_PAGES = /^\/_next\/static\//
const PARTS_OF_A_PAGE = ['script', 'style', 'font']

/** For asking whether a file has changed, or for parts of it: its ETag does for the first, and nobody wants a part. */
const SAID_OF_FILES = ['last-modified', 'accept-ranges']

/** Headers about how a browser treats a page it shows; the page that asks has already required HTTPS. */
const SAID_BY_THE_PAGE = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
]

/**
 * Shortens the headers of an answer that a script reads, by 750 bytes each time, and those of a page's files, by 220
 * each: that adds up on slow lines. Headers that their page already sent are dropped when the browser says that it
 * shows nothing, or that a page asks for a part of itself (Sec-Fetch-Dest).
 */
export function sayLess(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', headers } = request
  const isFile = FILES_OF_PAGES.test(url)
  if (!isFile && !isReadByScript(request)) return
  const dropped: string[] = isFile ? [...SAID_OF_FILES] : ['vary']
  const asker = String(headers['sec-fetch-dest'])
  if (isFile ? PARTS_OF_A_PAGE.includes(asker) : asker === 'empty') dropped.push(...SAID_BY_THE_PAGE)
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    for (const name of dropped) response.removeHeader(name)
    // In HTTP/1.1 keeping the connection is the default; closing it must be said.
    if (!response.hasHeader('connection')) response.removeHeader('connection')
    response.setHeader('content-security-policy', NOTHING_POLICY)
    return writeHead(...given)
  }
}

/** Whether a script reads the answer, which no cache may keep. */
function isReadByScript({ url = '', headers }: IncomingMessage): boolean {
  return ASKED_BY_SCRIPT.test(url) || SENT_BY_SCRIPT.some((name) => headers[name] !== undefined)
}
