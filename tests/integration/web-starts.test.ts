import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { openShop } from '../support/shop.ts'

openShop()
let web: WebProcess
beforeAll(async () => {
  await ensureBuilt()
  web = await startWeb()
}, 300_000)
afterAll(() => web?.stop())

test('a request that comes while the web process starts is watched like any other', async () => {
  const later = await fetch(`${web.url}/api/health/ready`)
  const watched = ['x-content-type-options', 'referrer-policy', 'content-security-policy', 'cache-control']
  const headers = (answer: Response | null) => watched.map((name) => [name, answer?.headers.get(name)])
  expect(headers(later)).toContainEqual(['x-content-type-options', 'nosniff'])
  expect(headers(web.first())).toEqual(headers(later))
})
