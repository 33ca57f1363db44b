import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Listener = (event: Fetched) => void
type Fetched = {
  request: object
  respondWith: (answer: Promise<unknown>) => unknown
  waitUntil?: (work: Promise<unknown>) => unknown
}

const SOURCE = readFileSync(path.join(import.meta.dirname, '../../../public/sw.js'), 'utf8')

/** Runs the service worker with those globals, and lets it handle requests, all at once. */
function handle(globals: object, ...fetched: Fetched[]): void {
  const listeners = new Map<string, Listener>()
  const self = {
    location: { origin: 'https://pos.example' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  runInNewContext(SOURCE, { self, URL, ...globals })
  for (const one of fetched) listeners.get('fetch')?.(one)
}

/** Whether the service worker handles a request; what it leaves alone it cannot keep. */
function takes(address: string, different: { method?: string; mode?: string } = {}): boolean {
  const never = new Promise(() => {})
  const caches = { open: () => never, match: () => never }
  let taken = false
  const request = { method: 'GET', mode: 'navigate', url: new URL(address, 'https://pos.example').href, ...different }
  handle({ caches, fetch: () => never }, { request, respondWith: () => (taken = true) })
  return taken
}

test('customers’ slips and customer displays are left alone', () => {
  for (const address of ['/r/AAAAAAAAAAAAAAAAAAAAAA', '/display/AAAAAAAAAAAAAAAAAAAAAA', '/display/AAAA/live']) {
    expect([address, takes(address), takes(address, { mode: 'cors' })]).toEqual([address, false, false])
  }
})

test('posts, answers about sales and other servers are left alone', () => {
  expect(takes('/sell/airtime', { method: 'POST' })).toBe(false)
  expect(takes('https://elsewhere.example/')).toBe(false)
  for (const address of ['/api/lookup', '/api/live', '/tickets/1']) {
    expect([address, takes(address, { mode: 'cors' })]).toEqual([address, false])
  }
})

test('counter pages, the program and the price list are handled', () => {
  expect(takes('/sell/airtime')).toBe(true)
  expect(takes('/display')).toBe(true)
  expect(takes('/_next/static/a.js', { mode: 'no-cors' })).toBe(true)
  expect(takes('/api/catalogue', { mode: 'cors' })).toBe(true)
})

type Answers = (url: string, options?: { cache?: string }) => Response

/**
 * What the service worker asked for, kept and answered, with nothing kept but an offline page of that age. It may be
 * asked several times at once.
 */
async function serve(path: string, answers: Answers, offlinePageAgeMs = 0, times = 1) {
  const requests: string[] = []
  const stored: string[] = []
  const headers = new Headers({ date: new Date(Date.now() - offlinePageAgeMs).toUTCString() })
  const cache = {
    match: async (wanted: unknown) => (wanted === '/offline' ? { headers } : undefined),
    put: async (request: { url: string } | string) => stored.push(typeof request === 'string' ? request : request.url),
    keys: async () => [],
  }
  class Request {
    constructor(readonly url: string) {}
  }
  const fetch = async ({ url }: Request, options?: { cache?: string }) => {
    requests.push(url)
    return Object.defineProperty(answers(url, options), 'type', { value: 'basic' })
  }
  const work: Promise<unknown>[] = []
  const answered: Promise<unknown>[] = []
  const request = { method: 'GET', mode: 'no-cors', url: `https://pos.example${path}` }
  const fetched: Fetched = {
    request,
    respondWith: (promise) => answered.push(promise),
    waitUntil: (promise) => work.push(promise),
  }
  handle(
    { caches: { open: async () => cache }, Request, Response, Headers, Date, fetch },
    ...Array.from({ length: times }, () => fetched),
  )
  const [answer] = (await Promise.all(answered.map((one) => one.catch(() => 'refused')))) as (Response | 'refused')[]
  for (const promise of work) await promise
  return { requests, stored, answer }
}

const page = (text = '<h1>Buy data</h1>') => new Response(text, { headers: { 'content-type': 'text/html' } })
const script = () => new Response('1', { headers: { 'content-type': 'application/javascript; charset=UTF-8' } })
const FILE = 'https://pos.example/_next/static/new.js'

test('a new file of the program renews the offline page, once it is a day old', async () => {
  const answers = (url: string) => (url === FILE ? script() : page('<p data-heard="">'))
  expect(await serve('/_next/static/new.js', answers, 60_000)).toMatchObject({ requests: [FILE], stored: [FILE] })
  const old = await serve('/_next/static/new.js', answers, 25 * 60 * 60_000)
  expect(old).toMatchObject({ requests: [FILE, '/offline'], stored: [FILE, '/offline'] })
})

test('many new files at once renew the offline page once, though it cannot be had', async () => {
  const days = 25 * 60 * 60_000
  for (const text of ['<p data-heard="">', '<p>somebody else’s</p>']) {
    const answers = (url: string) => (url === FILE ? script() : page(text))
    const { requests } = await serve('/_next/static/new.js', answers, days, 20)
    expect(requests.filter((url) => url === '/offline')).toHaveLength(1)
    expect(requests).toHaveLength(21)
  }
})

test('a page that a portal or a proxy answers is neither kept nor passed on as a file of the program', async () => {
  const { stored, answer } = await serve('/_next/static/new.js', () => page())
  expect(stored).toEqual([])
  expect(answer).toMatchObject({ type: 'error' })
  for (const [name, type] of [
    ['a.js', 'text/javascript'],
    ['a.css', 'text/css; charset=UTF-8'],
    ['a.woff2', 'font/woff2'],
    ['a.svg', 'image/svg+xml'],
  ]) {
    const fitting = () => new Response('1', { headers: { 'content-type': type ?? '' } })
    expect((await serve(`/_next/static/media/${name}`, fitting)).stored).toHaveLength(1)
    expect((await serve(`/_next/static/media/${name}`, () => page())).stored).toEqual([])
  }
})

test('a foreign page in the browser’s own cache is passed by', async () => {
  const { stored, answer } = await serve('/_next/static/new.js', (_url, options) => (options ? script() : page()))
  expect(stored).toEqual([FILE])
  expect(answer).toMatchObject({ status: 200 })
})

test('a foreign page takes the place neither of the offline page nor of the price list', async () => {
  const old = await serve('/_next/static/new.js', (url) => (url === FILE ? script() : page()), 25 * 60 * 60_000)
  expect(old.stored).toEqual([FILE])
  expect(await serve('/api/catalogue', () => page())).toMatchObject({ stored: [], answer: 'refused' })
  expect((await serve('/api/catalogue', () => Response.json({ products: [] }))).stored).toHaveLength(1)
})
