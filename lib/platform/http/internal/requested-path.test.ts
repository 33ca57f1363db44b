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
  ['/a%00', '/no-such-page'],
  ['/%ff', '/no-such-page'],
  ['ftp://elsewhere.example/', ''],
  ['*', ''],
  ['', ''],
])('%s asks for %s', (target, path) => {
  expect(requestedPath(target)).toBe(path)
})
