import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Listener = (event: { request: object; respondWith: () => void }) => void

/** Whether the service worker takes a request into its own hands; whatever it leaves alone it cannot keep. */
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

test('a customer’s slip and a customer’s screen are left alone', () => {
  for (const address of ['/r/AAAAAAAAAAAAAAAAAAAAAA', '/display/AAAAAAAAAAAAAAAAAAAAAA', '/display/AAAA/live']) {
    expect([address, takes(address), takes(address, { mode: 'cors' })]).toEqual([address, false, false])
  }
})

test('what is posted, answers about sales and other servers are left alone', () => {
  expect(takes('/sell/airtime', { method: 'POST' })).toBe(false)
  expect(takes('https://elsewhere.example/')).toBe(false)
  for (const address of ['/api/lookup', '/api/live', '/tickets/1']) {
    expect([address, takes(address, { mode: 'cors' })]).toEqual([address, false])
  }
})

test('pages of the counter, the program and the list of prices are taken', () => {
  expect(takes('/sell/airtime')).toBe(true)
  expect(takes('/display')).toBe(true)
  expect(takes('/_next/static/a.js', { mode: 'no-cors' })).toBe(true)
  expect(takes('/api/catalogue', { mode: 'cors' })).toBe(true)
})
