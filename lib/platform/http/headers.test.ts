import { expect, it } from 'vitest'
import { headersFor } from './headers.ts'

it.each(['/api/auth/error', '/api/audit'])('%s has the policy of answers', (url) => {
  expect(headersFor(url)['content-security-policy']).toContain("object-src 'none'")
  expect(headersFor(url)['permissions-policy']).toContain('usb=(self)')
})

it('files of pages, of which a page has many, say what counts for files and allow nothing', () => {
  expect(headersFor('/_next/static/chunks/a.js')).toEqual({
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

it('names no feature that Chrome on Linux, which has no Bluetooth for pages, would warn of', () => {
  expect(headersFor('/sell/airtime')['permissions-policy']).not.toContain('bluetooth')
})

it('only where a number is typed to be sold to may a camera be asked for', () => {
  expect(headersFor('/sell/airtime')['permissions-policy']).toContain('camera=(self)')
  expect(headersFor('/office')['permissions-policy']).toContain('camera=()')
})

it.each([
  ['/_next/static/chunks/a.js', undefined],
  ['/sw.js', undefined],
  ['/icon.svg?v2', undefined],
  ['/icon.svg?icon.3gc-6togo7-kq.svg', 'public, max-age=31536000, immutable'],
  ['/icon-192.png', undefined],
  ['/iconography', 'no-store'],
  ['/sell/airtime', 'no-store'],
  ['/api/now', 'no-store'],
  ['/api/live?since=1', 'no-store, no-transform'],
  ['/display/abc/live', 'no-store, no-transform'],
  ['/display/abc/lively', 'no-store'],
])('%s may be kept as %s says', (url, cacheControl) => {
  expect(headersFor(url)['cache-control']).toBe(cacheControl)
})

it('the page for when there is no line has a policy of its own', () => {
  expect(headersFor('/offline')).not.toHaveProperty('content-security-policy')
})
