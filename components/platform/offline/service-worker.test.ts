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

/** Runs the service worker with those globals, and lets it handle a request. */
function handle(globals: object, fetched: Fetched): void {
  const listeners = new Map<string, Listener>()
  const self = {
    location: { origin: 'https://pos.example' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  runInNewContext(SOURCE, { self, URL, ...globals })
  listeners.get('fetch')?.(fetched)
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

/** What is asked for when a file of the program is needed that is not kept, and the offline page is that old. */
async function askedWith(offlinePageAgeMs: number): Promise<string[]> {
  const asked: string[] = []
  const headers = new Headers({ date: new Date(Date.now() - offlinePageAgeMs).toUTCString() })
  const cache = {
    match: async (wanted: unknown) => (wanted === '/offline' ? { headers } : undefined),
    add: async ({ url }: Request) => asked.push(url),
  }
  class Request {
    constructor(readonly url: string) {}
  }
  const work: Promise<unknown>[] = []
  const note = (promise: Promise<unknown>) => work.push(promise)
  const request = { method: 'GET', mode: 'no-cors', url: 'https://pos.example/_next/static/new.js' }
  handle(
    { caches: { open: async () => cache }, Request, Date, fetch: async ({ url }: Request) => asked.push(url) },
    { request, respondWith: note, waitUntil: note },
  )
  for (const promise of work) await promise
  return asked
}

test('a new file of the program renews the offline page, once it is a day old', async () => {
  const file = 'https://pos.example/_next/static/new.js'
  expect(await askedWith(60_000)).toEqual([file])
  expect(await askedWith(25 * 60 * 60_000)).toEqual([file, '/offline'])
})
