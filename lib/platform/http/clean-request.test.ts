import { expect, test } from 'vitest'
import { requestedPath, restoreOwnHost } from './clean-request.ts'

test.each([
  ['/tickets/1?edit=2', '/tickets/1?edit=2'],
  ['/reports?text=a%20b&x=%2F', '/reports?text=a%20b&x=%2F'],
  ['//offline', '//offline'],
  ['/offline#', '/offline'],
  ['/offline#?x', '/offline'],
  ['/x/../offline', '/offline'],
  ['/x/%2e%2E/offline?y', '/offline?y'],
  ['/./sell', '/sell'],
  ['/api\\..\\offline', '/offline'],
  ['http://elsewhere.example/sell?x', '/sell?x'],
  ['/sell?toString', '/sell'],
  ['/sell?%74oString=1&text=a%20b&valueOf=2', '/sell?text=a+b'],
  ['/sell?constructor=1&__proto__=2&hasOwnProperty=3', '/sell'],
  ['/a%00', '/no-such-page'],
  ['/%ff', '/no-such-page'],
  ['ftp://elsewhere.example/', ''],
  ['*', ''],
  ['', ''],
])('%s asks for %s', (target, path) => {
  expect(requestedPath(target)).toBe(path)
})

const OURS = ['https://pos.example', 'https://pos.example:8443']

function withOwnHost(headers: Record<string, string>) {
  restoreOwnHost(headers, OURS)
  return headers
}

test('a form of ours keeps its host, whatever a proxy wrote over it', () => {
  const origin = 'https://pos.example:8443'
  expect(withOwnHost({ origin, host: '127.0.0.1:3000', 'x-forwarded-host': 'inside' })).toEqual({
    origin,
    host: 'pos.example:8443',
  })
})

test.each<Record<string, string>>([
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'https://pos.example.evil' },
  {},
])('a request from %o keeps what it came with, and is refused as before', (given) => {
  const headers: Record<string, string> = { ...given, host: '127.0.0.1:3000', 'x-forwarded-host': 'inside' }
  expect(withOwnHost({ ...headers })).toEqual(headers)
})
