import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAction, postAction, readBuiltActions } from '../support/doors/post-action.ts'
import { sendBytes } from '../support/doors/send-bytes.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { rawRequest } from '../support/raw-request.ts'
import { openShop } from '../support/shop.ts'

/** What a web process answers to requests that no page of this version sends. */
openShop()
let web: WebProcess
let signIn: BuiltAction

beforeAll(async () => {
  web = await startWeb()
  signIn =
    readBuiltActions().find(({ name }) => name === 'signInWithPasswordAction') ?? expect.unreachable('it is built')
}, 300_000)

afterAll(() => web?.stop())

type Sent = { method?: string; target: string; headers?: Record<string, string>; body?: string }

/** A request as its bytes. It says its host, origin and length unless the headers say otherwise, and is the last. */
function toBytes({ method = 'GET', target, headers = {}, body }: Sent): string {
  const all: Record<string, string> = {
    Host: new URL(web.url).host,
    Connection: 'close',
    ...(method === 'POST' && { Origin: web.url }),
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Sends a request and expects one answer that is no fault of ours. */
async function expectNoFault(sent: Sent, what: string): Promise<void> {
  const { statuses, text } = await sendBytes(web.url, [toBytes(sent)])
  expect.soft(statuses, `${what} at ${sent.target}: ${text.slice(0, 300)}`).toHaveLength(1)
  expect.soft(statuses[0], `${what} at ${sent.target}`).toBeLessThan(500)
}

const FORM = { 'Content-Type': 'multipart/form-data; boundary=b' }

function form(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--b--\r\n`
}

/** A page, what begins like a file but is none, files, routes, what is nowhere, and what Next answers by itself. */
const ANYWHERE = [
  '/sign-in',
  '/iconography',
  '/icon.svg',
  '/offline/x',
  '/offline',
  '/api/x',
  '/api/now',
  '/sw.js',
  '/_next/static/x.js',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/no/such/page',
  '/%E0%A4%A',
  '/_error',
]

test('a form that no page of ours would send makes no fault of ours, wherever it goes', {
  timeout: 300_000,
}, async () => {
  const many = `[${'1,'.repeat(7_000)}"$K1"]`
  const called = { ...FORM, 'Next-Action': signIn.id }
  const forms: Record<string, Omit<Sent, 'target'>> = {
    'a form of another site': { headers: { ...FORM, Origin: 'https://elsewhere.example' }, body: form({ a: 'b' }) },
    'a call of another site': { headers: { ...called, Origin: 'null' }, body: form({ 0: '[]' }) },
    'a form that was cut': { headers: FORM, body: form({ a: 'b' }).slice(0, -8) },
    'a call with many arguments': { headers: called, body: form({ 0: many }) },
    'the same as text': { headers: { 'Content-Type': 'text/plain', 'Next-Action': signIn.id }, body: many },
    'a call that leads nowhere': { headers: called, body: form({ 0: '["$Q9"]' }) },
    'a call that is said twice': { headers: called, body: form({ 0: '["$K1"]', S0: '["$Q9"]' }) },
    'a state that leads nowhere': {
      headers: FORM,
      body: form({ $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${signIn.id}","bound":"$@9"}` }),
    },
    'a call of no action': { headers: { ...FORM, 'Next-Action': 'x' }, body: form({ 0: '[]' }) },
    'a form of no action': { headers: FORM, body: form({ $ACTION_ID_x: '' }) },
    'no form': { headers: { 'Content-Type': 'application/json' }, body: '{}' },
    nothing: {},
  }
  for (const target of ANYWHERE) {
    for (const [what, sent] of Object.entries(forms)) await expectNoFault({ ...sent, method: 'POST', target }, what)
    for (const method of ['TRACE', 'PUT', 'OPTIONS', 'HEAD']) {
      await expectNoFault(
        { method, target, headers: { Origin: 'https://elsewhere.example', 'Next-Action': 'x' } },
        method,
      )
    }
  }
})

test('no target of a request makes a fault of ours', { timeout: 300_000 }, async () => {
  const long = Array.from({ length: 1_500 }, (_, at) => `a${at}=b`).join('&')
  for (const target of [
    `${web.url}/sign-in`,
    'http://elsewhere.example/sign-in',
    'https://elsewhere.example',
    'ftp://x/y',
    '*',
    'sign-in',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '/?%',
    '/sign-in?from=%E0%A4%A',
    '/../..//etc/passwd',
    '/%2e%2e/',
    '/%2f',
    '/%5c',
    '/[[',
    '/:path*',
    '/__nextjs_x',
    '/_next/static/%2e%2e/x',
    '/sign-in.rsc',
    '/.rsc',
    '/sign-in.segments/_tree.segment.rsc',
    '/_next/data/x/y.json',
    '/sign-in/',
    `/sign-in?${long}`,
  ]) {
    await expectNoFault({ target }, 'a page')
    await expectNoFault({ target, method: 'POST', headers: FORM, body: form({ $ACTION_ID_x: '' }) }, 'a form')
  }
})

const TREE = 'Next-Router-State-Tree'
const HEADERS: Record<string, string>[] = [
  ...['', 'a b', '[::1', 'x:99999999', 'a/b', 'a@b', '\u00e9'].map((Host) => ({ Host })),
  ...['a b', '[::1', 'x:y', ','].map((forwarded) => ({ 'X-Forwarded-Host': forwarded })),
  { 'X-Forwarded-Proto': 'x y' },
  { 'X-Forwarded-For': 'x'.repeat(5_000) },
  ...['%', '[', '{}', encodeURIComponent('["",{"children":["x",{"children":[1,{}]}]}]'), '['.repeat(3_000)].map(
    (tree) => ({ RSC: '1', [TREE]: tree }),
  ),
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Url': '%' },
  { Cookie: Array.from({ length: 700 }, (_, at) => `a${at}=b`).join('; ') },
  { 'X-Action-Redirect': '1' },
  { 'X-Action-Forwarded': '1', 'Next-Action': 'x' },
  { 'X-Middleware-Subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'X-Matched-Path': '/x', 'X-Invoke-Status': '500', 'X-Nextjs-Data': '1', 'Next-Resume': '1' },
  { Range: 'bytes=9-1', 'If-None-Match': '"', 'If-Modified-Since': 'x' },
  { Accept: 'x'.repeat(9_000), 'Accept-Language': 'x-'.repeat(500), 'Accept-Encoding': 'br;q=x, *;q=' },
  { Expect: '100-continue' },
  { Expect: 'x' },
  { Upgrade: 'websocket', Connection: 'upgrade, close', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Version': '13' },
]

test('no header makes a fault of ours', { timeout: 300_000 }, async () => {
  for (const target of ['/sign-in', '/.rsc', '/api/now', '/sw.js']) {
    for (const headers of HEADERS) {
      const what = JSON.stringify(headers).slice(0, 100)
      for (const sent of [
        { headers },
        { method: 'POST', headers: { ...FORM, ...headers }, body: form({ $ACTION_ID_x: '' }) },
      ]) {
        const { statuses, text } = await sendBytes(web.url, [toBytes({ ...sent, target })])
        const last = statuses.at(-1)
        expect.soft(last, `${what} at ${target}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(200)
        expect.soft(last, `${what} at ${target}`).toBeLessThan(500)
      }
    }
  }
})

test('requests that come together, in pieces or unfinished, are answered each for itself', async () => {
  const page = (close: boolean) =>
    toBytes({ target: '/api/health/live', headers: close ? {} : { Connection: 'keep-alive' } })
  const post = toBytes({
    method: 'POST',
    target: '/sign-in',
    headers: { ...FORM, Connection: 'keep-alive' },
    body: form({ $ACTION_ID_x: '' }),
  })
  const together = await sendBytes(web.url, [
    page(false) + post + page(false),
    post.slice(0, 90),
    post.slice(90) + page(true),
  ])
  expect(together.statuses).toHaveLength(5)
  expect(Math.max(...together.statuses)).toBeLessThan(500)
  await sendBytes(web.url, [post.slice(0, -20)], 'at-once')
  const chunked = { ...FORM, 'Transfer-Encoding': 'chunked' }
  for (const target of ['/sign-in', '/sw.js', '/iconography']) {
    const { statuses } = await sendBytes(web.url, [
      toBytes({ method: 'POST', target, headers: chunked }),
      '5\r\nhello\r\n0\r\n\r\n',
    ])
    expect(statuses, target).toEqual([target === '/sw.js' ? 405 : 411])
  }
  expect((await sendBytes(web.url, [page(true)])).statuses).toEqual([200])
  expect(web.output()).not.toMatch(/unhandled|uncaught/i)
})

/** An action of a version that named it otherwise. */
const gone = (): BuiltAction => ({ ...signIn, id: signIn.id.replace(/.{6}$/, '000000'), address: '/sign-in' })
const ofOurs = () => ({ origin: web.url })

test('a form posted without a script from a page of another version leads to a page that says so', async () => {
  const posted = await postAction(web.url, gone(), { fields: { username: 'tendai' }, headers: ofOurs(), state: false })
  expect(posted).toMatchObject({ status: 303, refused: 'PROGRAM_UPDATED' })
  const told = await (await fetch(new URL(posted.to ?? '', web.url))).text()
  expect(told).toContain('the program was updated')
})

test('a press with a script is told by Next’s own mark, from which its page knows', async () => {
  const posted = await postAction(web.url, gone(), { fields: {}, headers: ofOurs(), state: true })
  expect(posted).toMatchObject({ status: 409, to: null })
})

test('a form posted through a proxy that does not pass the Host is read, and one of another site is still refused', async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${gone().id}"\r\n\r\n\r\n--x--\r\n`
  const post = async (origin: string) => {
    const headers = { origin, host: 'inside:3000', 'content-type': 'multipart/form-data; boundary=x' }
    const length = { 'content-length': String(body.length) }
    const given = { method: 'POST', headers: { ...headers, ...length }, body: [body] }
    const { status, headers: told } = await rawRequest(web.url, '/sign-in', given)
    return `${status} ${new URL(told.location ?? '', web.url).searchParams.get('problem')}`
  }
  expect(await post(web.url)).toBe('303 PROGRAM_UPDATED')
  expect(await post('https://elsewhere.example')).toBe('303 FORM_NOT_OURS')
})

test('a request that comes while the web process starts is watched like any other', async () => {
  const later = await fetch(`${web.url}/api/health/ready`)
  const watched = ['x-content-type-options', 'referrer-policy', 'content-security-policy', 'cache-control']
  const headers = (answer: Response | null) => watched.map((name) => [name, answer?.headers.get(name)])
  expect(headers(later)).toContainEqual(['x-content-type-options', 'nosniff'])
  expect(headers(web.first())).toEqual(headers(later))
})

test('a connection is kept for longer than any proxy keeps one, so that no press meets its end', async () => {
  const answer = await fetch(`${web.url}/api/health/live`, { headers: { connection: 'keep-alive' } })
  // nginx keeps one for 60 seconds, Caddy for 120.
  expect(answer.headers.get('keep-alive')).toBe('timeout=130')
})
