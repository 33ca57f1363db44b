import { expect, test } from 'vitest'
import { requestedPath } from './requested-path.ts'

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
