import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { trimHeaders } from './trim-headers.ts'

const PAGE = {
  'content-security-policy': "default-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'usb=(self)',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  vary: 'rsc',
}
const POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
const { vary: _, ...SHORTER } = { ...PAGE, ...POLICY }
const SHORTEST = { ...POLICY, 'x-content-type-options': 'nosniff' }

/** The headers sent with an answer that had these set, those of a page unless named. */
function sent(url: string, headers: Record<string, string> = {}, set: Record<string, string> = PAGE) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers })
  const response = new ServerResponse(request)
  trimHeaders(request, response)
  for (const [name, value] of Object.entries(set)) response.setHeader(name, value)
  response.end('x')
  return { ...response.getHeaders() }
}

it.each([
  '/api/lookup?number=0771234567',
  '/api/tickets/4c6f/version',
  '/api/live',
  '/api/sales/recent',
  '/api/help?from=%2Fwaiting',
])('%s, which a script reads, has a policy that allows nothing, in few bytes', (url) => {
  expect(sent(url)).toEqual(SHORTER)
  expect(sent(url, { 'sec-fetch-dest': 'document' })).toEqual(SHORTER)
  expect(sent(url, { 'sec-fetch-dest': 'empty' })).toEqual(SHORTEST)
})

it('a connection that is kept needs no word, one that is closed does', () => {
  const head = (url: string, connection?: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, httpVersionMajor: 1, httpVersionMinor: 1 })
    const response = new ServerResponse(request)
    trimHeaders(request, response)
    if (connection) response.setHeader('connection', connection)
    response.end('x')
    return {
      said: /connection: ([\w-]+)/i.exec(Reflect.get(response, '_header'))?.[1],
      keeps: response.shouldKeepAlive,
    }
  }
  expect(head('/api/now')).toEqual({ said: undefined, keeps: true })
  expect(head('/api/now', 'close').said).toBe('close')
  expect(head('/sell/airtime')).toEqual({ said: 'keep-alive', keeps: true })
})

it.each(['next-action', 'rsc'])('so has the part of a page that a script asked for by %s', (name) => {
  expect(sent('/sell/airtime', { [name]: '1', 'sec-fetch-dest': 'empty' })).toEqual(SHORTEST)
})

it('a file of a page says what a cache needs, and leaves the rest to the page', () => {
  const file = { ...PAGE, vary: 'Accept-Encoding', etag: 'W/"1"' }
  const all = { ...file, 'last-modified': 'Fri, 27 Nov 2026 19:08:09 GMT', 'accept-ranges': 'bytes' }
  const url = '/_next/static/chunks/a.js'
  expect(sent(url, {}, all)).toEqual({ ...file, ...POLICY })
  expect(sent(url, { 'sec-fetch-dest': 'document' }, all)).toEqual({ ...file, ...POLICY })
  for (const dest of ['script', 'style', 'font']) {
    const { vary, etag } = file
    expect(sent(url, { 'sec-fetch-dest': dest }, all)).toEqual({ ...SHORTEST, vary, etag })
  }
})

it.each(['/sell/airtime', '/api/auth/error', '/api/lookups', '/api/audit', '/x?/api/live'])(
  '%s keeps what it has',
  (url) => expect(sent(url, { 'sec-fetch-dest': 'empty' })).toEqual(PAGE),
)
