import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { sayLess } from './say-less.ts'

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

/** The headers sent with an answer that had a page's headers set. */
function sent(url: string, headers: Record<string, string> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers })
  const response = new ServerResponse(request)
  sayLess(request, response)
  for (const [name, value] of Object.entries(PAGE)) response.setHeader(name, value)
  response.end('x')
  return { ...response.getHeaders() }
}

it.each(['/api/lookup?number=0771234567', '/api/tickets/4c6f/version', '/api/live', '/api/sales/recent'])(
  '%s, which a script reads, has a policy that allows nothing, in few bytes',
  (url) => {
    expect(sent(url)).toEqual(SHORTER)
    expect(sent(url, { 'sec-fetch-dest': 'document' })).toEqual(SHORTER)
    expect(sent(url, { 'sec-fetch-dest': 'empty' })).toEqual(SHORTEST)
  },
)

it('a connection that is kept needs no word, one that is closed does', () => {
  const head = (url: string, connection?: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, httpVersionMajor: 1, httpVersionMinor: 1 })
    const response = new ServerResponse(request)
    sayLess(request, response)
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

it.each(['/sell/airtime', '/api/auth/error', '/api/lookups', '/api/audit', '/x?/api/live'])(
  '%s keeps what it has',
  (url) => expect(sent(url, { 'sec-fetch-dest': 'empty' })).toEqual(PAGE),
)
