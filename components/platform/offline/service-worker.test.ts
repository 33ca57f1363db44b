import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Listener = (event: { request: object; respondWith: () => void }) => void

/** Whether the service worker handles a request; what it leaves alone it cannot keep. */
function takes(address: string, different: { method?: string; mode?: string } = {}): boolean {
  const listeners = new Map<string, Listener>()
  const self = {
    location: { origin: 'https://pos.example' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  const never = new Promise(() => {})
  const caches = { open: () => never, match: () => never }
  const source = readFileSync(path.join(import.meta.dirname, '../../../public/sw.js'), 'utf8')
  runInNewContext(source, { self, caches, URL, fetch: () => never })
  let taken = false
  const request = { method: 'GET', mode: 'navigate', url: new URL(address, self.location.origin).href, ...different }
  listeners.get('fetch')?.({ request, respondWith: () => (taken = true) })
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
