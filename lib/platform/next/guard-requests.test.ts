import { once } from 'node:events'
import { Agent, request as ask, createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parseProxies } from '../http/addresses.ts'
import { FORM_MOST_BYTES } from '../shared/form-result.ts'
import { guardRequests } from './guard-requests.ts'

const trustedProxies = parseProxies('127.0.0.1') ?? expect.unreachable('an address')
/** As browsers do, it goes on sending a body that was refused. */
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())
const busyPages = new Map([['en', 'Wait a moment']])

/** A server behind the guard that answers with the body it was sent. The session `open` counts, `ended` does not. */
async function start({ demo = false, upgrades = false } = {}) {
  const seen: string[] = []
  const foreign: (string | null)[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    seen.push(`${request.method} ${request.url}`)
    response.end(Buffer.concat(pieces))
  })
  if (upgrades) server.on('upgrade', () => expect.unreachable('nothing of ours upgrades'))
  const sessions = {
    find: async (cookies = '') => /s=(\w+)/.exec(cookies)?.[1] ?? null,
    isOpen: async (sessionId: string) => sessionId === 'open',
  }
  const noteForeign = (origin: string | null) => void foreign.push(origin)
  const guarding = { demo, sessions, trustedProxies, noteForeign, busyPages }
  guardRequests(server, guarding)
  guardRequests(server, guarding)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, foreign, server, port: (server.address() as AddressInfo).port }
}

type Sent = { method?: string; path?: string; headers?: OutgoingHttpHeaders; body?: string | null }

async function send(port: number, { method = 'POST', path = '/sign-in', headers = {}, body = form() }: Sent = {}) {
  const all = { ...(body !== null && { 'content-type': TYPE, 'content-length': Buffer.byteLength(body) }), ...headers }
  const sent = ask({ port, host: '127.0.0.1', method, path, agent, headers: all })
  sent.end(body ?? undefined)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  return { status: answer.statusCode, text, to: answer.headers.location, allow: answer.headers.allow }
}

const TYPE = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const form = (value = '') => `${field('$ACTION_ID_7f00', '')}${field('amount', value)}--b--\r\n`
const formOf = (bytes: number) => form('x'.repeat(bytes - form().length))

test('a form reaches its page whole, whatever pieces it came in', async () => {
  const { port, seen } = await start()
  expect(await send(port)).toMatchObject({ status: 200, text: form() })
  const large = formOf(400_000)
  expect((await send(port, { body: large, headers: { cookie: 's=open' } })).text).toBe(large)
  const sent = ask({
    port,
    method: 'POST',
    path: '/sign-in',
    agent: false,
    headers: { 'content-type': TYPE, 'content-length': form().length },
  })
  for (const letter of form()) sent.write(letter)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
  expect(seen).toHaveLength(3)
})

test('a form that was read is answered in order before the next request of its connection', async () => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  const head = `POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\n`
  socket.write(`${head}Content-Length: ${form('1').length}\r\n\r\n${form('1')}`)
  socket.write(`${head}Content-Length: ${form('2').length}\r\n\r\n${form('2').slice(0, 20)}`)
  socket.write(`${form('2').slice(20)}GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const piece of socket.setEncoding('utf8')) text += piece
  expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(text.indexOf('\r\n1\r\n')).toBeLessThan(text.indexOf('\r\n2\r\n'))
})

test('a form whose client leaves half way reaches nothing', async () => {
  const { port, seen, server } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 900\r\n\r\n${form()}`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  socket.destroy()
  await new Promise((resolve) => request.on('close', resolve))
  expect((await send(port)).status).toBe(200)
  expect(seen).toEqual(['POST /sign-in'])
})

test.each([
  ['a stranger', {}, 16_384, '/sign-in?problem=SESSION_ENDED'],
  ['somebody whose session ended', { cookie: 's=ended' }, 16_384, '/sign-in?problem=SESSION_ENDED'],
  ['somebody signed in', { cookie: 's=open' }, 500_000, '/too-large'],
])('%s may post so much', async (_, headers, most, to) => {
  const { port, seen } = await start()
  expect((await send(port, { headers, body: formOf(most) })).status).toBe(200)
  expect(await send(port, { headers, body: formOf(most + 1) })).toMatchObject({ status: 303, to })
  expect(seen).toHaveLength(1)
})

test('only pages that take files take large forms, and only from somebody signed in', async () => {
  const { port } = await start()
  const status = async (path: string, bytes: number, cookie: string) =>
    (await send(port, { path, body: formOf(bytes), headers: { cookie } })).status
  expect(await status('/branches?branch=HRE-01', FORM_MOST_BYTES, 's=open')).toBe(200)
  expect(await status('/branches', FORM_MOST_BYTES + 1, 's=open')).toBe(303)
  expect(await status('/branches', 20_000, '')).toBe(303)
  expect(await status('/branches-of-mine', 600_000, 's=open')).toBe(303)
  expect(await status('/staff/import', 2_000_000, 's=open')).toBe(200)
  expect(await status('/staff/import', 2_000_001, 's=open')).toBe(303)
})

test('an address that posts without end waits, and nobody else', async () => {
  const { port, seen } = await start()
  const from = (address: string, cookie = '') => send(port, { headers: { 'x-forwarded-for': address, cookie } })
  const statuses = await Promise.all(Array.from({ length: 200 }, () => from('203.0.113.9')))
  const waiting = statuses.filter(({ status }) => status === 429)
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting[0]?.text).toBe('Wait a moment')
  expect(seen).toHaveLength(200 - waiting.length)
  expect((await from('203.0.113.10')).status).toBe(200)
  expect((await from('203.0.113.9', 's=open')).status).toBe(200)
})

test('a form that no page of ours would send is refused wherever it goes', async () => {
  const { port, seen, foreign: noted } = await start()
  for (const path of ['/sign-in', '/iconography', '/offline/x', '/_nextdoor', '/apiary', '/tickets/x?from=/sw.js']) {
    const damaged = { path, body: form().slice(0, -8) }
    expect(await send(port, damaged), path).toMatchObject({ status: 303, to: '/refused?problem=FORM_BROKEN' })
    const foreign = { path, headers: { origin: 'https://elsewhere.example' } }
    expect(await send(port, foreign), path).toMatchObject({ status: 303, to: '/refused?problem=FORM_NOT_OURS' })
    expect((await send(port, { path, body: null, headers: { 'transfer-encoding': 'chunked' } })).status, path).toBe(411)
  }
  expect(new Set(noted)).toEqual(new Set(['https://elsewhere.example']))
  expect(seen).toEqual([])
})

test('a route takes no form and no call, and reads its own body', async () => {
  const { port, seen } = await start()
  const post = (headers: OutgoingHttpHeaders) => send(port, { path: '/api/x', body: '{}', headers })
  const json = { 'content-type': 'application/json' }
  expect((await post({})).status).toBe(415)
  expect((await post({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await post({ ...json, 'next-action': '7f00' })).status).toBe(415)
  expect((await post({ ...json, origin: 'null' })).status).toBe(403)
  expect(await post(json)).toMatchObject({ status: 200, text: '{}' })
  expect((await post({ ...json, origin: 'http://shop.example', 'x-forwarded-host': 'shop.example' })).status).toBe(200)
  expect(seen).toHaveLength(2)
})

test.each([
  ...['/sw.js', '/offline', '/offline?x', '/icon.svg?v=2', '/_next/static/x', '/_next/image?url=x', '/a/b.c'],
  ...['/offline#', '/%6Fffline', '/offl%69ne?x#y', '/sw.js#', '/sw%2Ejs', '/_ne%78t/static/x'],
])('nothing is posted to %s', async (path) => {
  const { port, seen } = await start()
  expect((await send(port, { path })).status).toBe(405)
  expect(seen).toEqual([])
})

test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is no method of ours', async (method) => {
  const { port } = await start()
  expect(await send(port, { method, body: null })).toMatchObject({ status: 405, allow: 'GET, HEAD, POST' })
})

test.each(['a b', '[::1', 'shop.example:x', 'shop.example:99999', 'a/b', 'a@b', '%'])('%s is no host', async (host) => {
  const { port } = await start()
  expect((await send(port, { headers: { host } })).status).toBe(400)
  expect((await send(port, { headers: { 'x-forwarded-host': `shop.example, ${host}` } })).status).toBe(400)
})

test('whoever asks to speak something else than HTTP is answered in HTTP', async () => {
  const { port, seen, server } = await start({ upgrades: true })
  expect((await send(port, { method: 'GET', body: null })).status).toBe(200)
  const headers = { upgrade: 'websocket', connection: 'upgrade' }
  expect((await send(port, { method: 'GET', body: null, headers })).status).toBe(200)
  expect((await send(port, { headers })).status).toBe(200)
  expect(seen).toHaveLength(3)
  expect(server.listenerCount('upgrade')).toBe(0)
})

test('the demo answers nobody elsewhere, whatever is posted', async () => {
  const { port, seen } = await start({ demo: true })
  const far = { host: 'shop.example' }
  expect((await send(port, { headers: far })).status).toBe(403)
  expect((await send(port, { method: 'GET', path: '/api/now', headers: far, body: null })).status).toBe(403)
  expect(seen).toEqual([])
})

test('whoever asks before sending a body is told to send only what is read', async () => {
  const { port, seen } = await start()
  const goesOn = async (headers: OutgoingHttpHeaders) => {
    const sent = ask({
      port,
      method: 'POST',
      path: '/sign-in',
      agent: false,
      headers: { 'content-type': TYPE, expect: '100-continue', ...headers },
    })
    sent.flushHeaders()
    sent.on('continue', () => sent.end(form()))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    sent.destroy()
    return answer.statusCode
  }
  expect(await goesOn({ 'content-length': form().length })).toBe(200)
  expect(await goesOn({ 'content-length': 9e9 })).toBe(303)
  expect(seen).toHaveLength(1)
})
